// A QR code of a line of text, made on this device (ISO/IEC 18004: bytes, error correction M, versions 1 to 20).
// legionQr(text) returns { size, mask, rows }, where rows[y][x] is true for a dark square.
const legionQr = (() => {
  const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]; // in a block, by version
  const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
  const MASKS = [
    (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => (x * y) % 2 + (x * y) % 3 === 0,
    (x, y) => ((x * y) % 2 + (x * y) % 3) % 2 === 0, (x, y) => ((x + y) % 2 + (x * y) % 3) % 2 === 0,
  ];

  // How many squares of a version carry data: all, less the patterns that a camera finds it by.
  const room = (version) => {
    let squares = (16 * version + 128) * version + 64;
    if (version >= 2) { const marks = Math.floor(version / 7) + 2; squares -= (25 * marks - 10) * marks - 55; }
    return version >= 7 ? squares - 36 : squares;
  };
  const capacity = (version) => Math.floor(room(version) / 8) - CHECKS[version - 1] * BLOCKS[version - 1];

  // --- Reed and Solomon, over the field of 256 ---------------------------------------------------------
  const times = (one, other) => {
    let product = 0;
    for (let bit = 7; bit >= 0; bit -= 1) {
      product = (product << 1) ^ ((product >>> 7) * 0x11d);
      product ^= ((other >>> bit) & 1) * one;
    }
    return product;
  };
  const divisor = (degree) => {
    const result = new Array(degree - 1).fill(0).concat(1);
    for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
      for (let place = 0; place < degree; place += 1) result[place] = times(result[place], root) ^ (result[place + 1] ?? 0);
    }
    return result;
  };
  const remainder = (data, by) => {
    const result = by.map(() => 0);
    for (const byte of data) {
      const factor = byte ^ result.shift();
      result.push(0);
      by.forEach((one, place) => { result[place] ^= times(one, factor); });
    }
    return result;
  };

  // --- what is written ---------------------------------------------------------------------------------
  const codewords = (bytes, version) => {
    const bits = [];
    const push = (value, length) => { for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1); };
    push(4, 4);
    push(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) push(byte, 8);
    push(0, Math.min(4, capacity(version) * 8 - bits.length));
    while (bits.length % 8) bits.push(0);
    const data = [];
    for (let place = 0; place < bits.length; place += 8) data.push(parseInt(bits.slice(place, place + 8).join(""), 2));
    for (let pad = 0xec; data.length < capacity(version); pad ^= 0xec ^ 0x11) data.push(pad);
    return data;
  };
  const interleaved = (data, version) => {
    const [blocks, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
    const short = Math.floor(data.length / blocks);
    const shorter = blocks - data.length % blocks;
    const by = divisor(checks);
    const parts = [];
    for (let number = 0, place = 0; number < blocks; number += 1) {
      const part = data.slice(place, place += short + (number < shorter ? 0 : 1));
      parts.push([part, remainder(part, by)]);
    }
    const result = [];
    for (let place = 0; place <= short; place += 1) for (const [part] of parts) if (place < part.length) result.push(part[place]);
    for (let place = 0; place < checks; place += 1) for (const [, check] of parts) result.push(check[place]);
    return result;
  };

  // --- where it is written -----------------------------------------------------------------------------
  const frame = (version) => {
    const size = version * 4 + 17;
    const rows = Array.from({ length: size }, () => new Array(size).fill(false));
    const taken = rows.map((row) => row.map(() => false));
    const set = (x, y, dark) => { if (x >= 0 && y >= 0 && x < size && y < size) { rows[y][x] = dark; taken[y][x] = true; } };
    for (let place = 0; place < size; place += 1) { set(6, place, place % 2 === 0); set(place, 6, place % 2 === 0); }
    for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
      for (let dy = -4; dy <= 4; dy += 1) for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(left + dx, top + dy, ring !== 2 && ring !== 4);
      }
    }
    const marks = version === 1 ? 0 : Math.floor(version / 7) + 2;
    const step = Math.ceil((size - 13) / (marks * 2 - 2)) * 2;
    const places = Array.from({ length: marks }, (_, number) => (number === 0 ? 6 : size - 7 - (marks - 1 - number) * step));
    for (const [row, y] of places.entries()) for (const [column, x] of places.entries()) {
      if ((row === 0 && (column === 0 || column === marks - 1)) || (column === 0 && row === marks - 1)) continue;
      for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
    return { size, rows, taken, set };
  };
  const describe = ({ size, set }, version, mask) => {
    let rest = mask; // error correction M is 00
    for (let bit = 0; bit < 10; bit += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const format = (mask << 10 | rest) ^ 0x5412;
    const bit = (value, number) => ((value >>> number) & 1) === 1;
    for (let number = 0; number <= 5; number += 1) set(8, number, bit(format, number));
    set(8, 7, bit(format, 6)); set(8, 8, bit(format, 7)); set(7, 8, bit(format, 8));
    for (let number = 9; number < 15; number += 1) set(14 - number, 8, bit(format, number));
    for (let number = 0; number < 8; number += 1) set(size - 1 - number, 8, bit(format, number));
    for (let number = 8; number < 15; number += 1) set(8, size - 15 + number, bit(format, number));
    set(8, size - 8, true);
    if (version < 7) return;
    let check = version;
    for (let step = 0; step < 12; step += 1) check = (check << 1) ^ ((check >>> 11) * 0x1f25);
    const told = version << 12 | check;
    for (let number = 0; number < 18; number += 1) {
      const [long, across] = [Math.floor(number / 3), size - 11 + number % 3];
      set(across, long, bit(told, number)); set(long, across, bit(told, number));
    }
  };
  const write = ({ size, rows, taken }, bytes, mask) => {
    let place = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const upward = ((right + 1) & 2) === 0;
      for (let step = 0; step < size; step += 1) for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - step : step;
        if (taken[y][x]) continue;
        const dark = place < bytes.length * 8 && ((bytes[place >>> 3] >>> (7 - (place & 7))) & 1) === 1;
        rows[y][x] = dark !== MASKS[mask](x, y);
        place += 1;
      }
    }
  };

  // How hard a pattern is to read: long runs, blocks, what looks like a corner, too much of one shade.
  const penalty = ({ size, rows }) => {
    let points = 0;
    const columns = rows.map((_, x) => rows.map((row) => row[x]));
    for (const line of [...rows, ...columns]) {
      const text = line.map((dark) => (dark ? "1" : "0")).join("");
      for (const run of text.match(/1{5,}|0{5,}/g) ?? []) points += run.length - 2;
      for (let place = 0; place + 11 <= size; place += 1) if (["10111010000", "00001011101"].includes(text.substr(place, 11))) points += 40;
    }
    let shade = 0;
    for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) {
      shade += rows[y][x];
      if (x && y && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y - 1][x - 1]) points += 3;
    }
    return points + Math.floor(Math.abs(shade * 20 - size * size * 10) / (size * size)) * 10;
  };

  return (text) => {
    const bytes = new TextEncoder().encode(text);
    const version = CHECKS.findIndex((_, index) => capacity(index + 1) >= bytes.length + (index + 1 < 10 ? 2 : 3)) + 1;
    if (!version) throw new Error("too long");
    const data = interleaved(codewords(bytes, version), version);
    const made = MASKS.map((_, mask) => {
      const pattern = frame(version);
      describe(pattern, version, mask);
      write(pattern, data, mask);
      return { mask, pattern, points: penalty(pattern) };
    });
    const best = made.reduce((one, other) => (other.points < one.points ? other : one));
    return { size: best.pattern.size, mask: best.mask, rows: best.pattern.rows };
  };
})();
