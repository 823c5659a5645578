# What both commands stand on; sourced, never run. It makes sure that the machine has what Legion
# Sports needs: Python 3.11 or later, a few system libraries, and a virtual environment in .venv.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
VENV="${VENV:-.venv}"
export VAR_DIR="${VAR_DIR:-$PWD/var}"
mkdir -p -m 700 "$VAR_DIR"

say() { printf '%s\n' "$*" >&2; }

# need_packages PACKAGE...: install what is missing, or say exactly what to type and stop.
need_packages() {
  local missing=() package
  command -v dpkg-query >/dev/null || { say "This machine has no Debian packages. Please install: $*"; return 0; }
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo)
    else
      say "Some system packages are missing. Please type this line, then start again:"
      say "    sudo apt-get update && sudo apt-get install -y ${missing[*]}"
      exit 1
    fi
  fi
  say "Installing system packages: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$VAR_DIR/apt.log" 2>&1 ||
    { say "The installation did not work; its words are in $VAR_DIR/apt.log"; exit 1; }
}

# find_python: print the first Python on this machine that is new enough. The system's own comes first where it can make
# an environment: it is built by what programs really do: 225 tests took a sixth less time than with one compiled beside it.
find_python() {
  local python needed
  for python in /usr/bin/python3.11 /usr/bin/python3.12 /usr/bin/python3.13 python3.11 python3.12 python3.13 python3; do
    case "$python" in /*) needed="sys, ensurepip" ;; *) needed="sys" ;; esac
    if command -v "$python" >/dev/null && "$python" -c "import $needed; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then
      command -v "$python"
      return 0
    fi
  done
  return 1
}

# make_environment FOLDER [OPTIONS]: make a virtual environment.
make_environment() {
  local python
  python="$(find_python)" || { need_packages python3.11 python3.11-venv; python="$(find_python)"; }
  # Debian splits venv from Python; without it the last line fails halfway.
  "$python" -c 'import ensurepip' 2>/dev/null || need_packages "$(basename "$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')")-venv"
  say "Making the virtual environment in $1"
  "$python" -m venv "$@"
}

# install FOLDER REQUIREMENTS WANTED: install the pinned packages, and note in the folder that it has what is wanted.
install() {
  say "Installing the Python packages of $2 (once; this takes a minute or two)"
  "$1/bin/python" -m pip install --quiet --disable-pip-version-check -r "$2"
  printf '%s' "$3" >"$1/installed"
}

# need_environment REQUIREMENTS: make .venv and install the pinned packages, only when they changed.
need_environment() {
  local wanted
  wanted="$1 $(cat requirements*.txt | sha256sum)"
  [ -x "$VENV/bin/python" ] || make_environment "$VENV"
  [ "$(cat "$VENV/installed" 2>/dev/null)" = "$wanted" ] || install "$VENV" "$1" "$wanted"
}

# need_site_environment: make .venv-site, which has what a stranger installs and nothing else; the tests start from it
# whatever is deployed (SITE_PYTHON). Made anew when anything changed: pip leaves what is no longer named.
need_site_environment() {
  local wanted
  wanted="requirements.txt $(cat requirements*.txt | sha256sum)"
  if [ "$(cat "$VENV-site/installed" 2>/dev/null)" != "$wanted" ]; then
    make_environment "$VENV-site" --clear
    install "$VENV-site" requirements.txt "$wanted"
  fi
  export SITE_PYTHON="$PWD/$VENV-site/bin/python"
}

PACKAGES_SERVER=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core)
