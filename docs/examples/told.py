"""A program that is told what happens: SECRET=... python told.py 9000

It answers the check of the site, believes only what is signed, and writes one line for each message. Behind a proxy
that speaks https it is what "Organization, Other programs" asks for. Nothing has to be installed.
"""

import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["SECRET"].encode()
seen = set()  # a message may come twice; its id is the same


def is_from_the_site(header, body):
    """Return whether a message is signed with our secret, and not older than five minutes."""
    said = dict(part.partition("=")[::2] for part in header.split(","))
    at = said.get("t", "")
    if not at.isdecimal() or abs(time.time() - int(at)) > 300:
        return False
    ours = hmac.new(SECRET, at.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(ours, said.get("v1", ""))


class Told(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not is_from_the_site(self.headers.get("Legion-Signature", ""), body):
            return self.answer(401, {})
        message = json.loads(body)
        if message["kind"] == "challenge":
            return self.answer(200, {"challenge": message["challenge"]})
        if message["id"] not in seen:
            seen.add(message["id"])
            print(message["at"], message["event"], message["kind"], message["read"], flush=True)
        return self.answer(200, {})

    def answer(self, status, said):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(said).encode())


HTTPServer(("127.0.0.1", int(sys.argv[1])), Told).serve_forever()
