#!/usr/bin/env python3
"""Hands a mail that came back to Trestle: handInBounce.py https://orders.shop.example < mail

For Postfix, with `recipient_delimiter = +`, as a line of /etc/aliases:
bounces: "|/usr/local/bin/handInBounce.py https://orders.shop.example"
Postfix names the address in RECIPIENT. A mail that says only that it is late is left out.
"""
import email
import json
import os
import re
import sys
import urllib.error
import urllib.request

TRY_AGAIN = 75  # EX_TEMPFAIL: the mail server hands it in again later.


def status_of(mail):
    """Returns the fields of the part that tells of the recipient, or None."""
    for part in mail.walk():
        if part.get_content_type() == "message/delivery-status":
            return next((fields for fields in part.get_payload() if fields.get("Action")), None)
    return None


def text_of(fields, name):
    """Returns a field in one line. One with letters outside of ASCII is no text before it is made one."""
    return " ".join(str(fields.get(name) or "").split())


status = status_of(email.message_from_binary_file(sys.stdin.buffer))
if status is None or text_of(status, "Action").lower() != "failed":
    sys.exit(0)
error = text_of(status, "Diagnostic-Code") or text_of(status, "Status")
report = {"address": os.environ["RECIPIENT"], "error": error[:255]}
code = re.match(r"[245]\.\d{1,3}\.\d{1,3}(?!\S)", text_of(status, "Status"))
if code:
    report["status"] = code.group()
body = json.dumps(report).encode()
request = urllib.request.Request(
    f"{sys.argv[1]}/auth/bounce/", body, {"Content-Type": "application/json"}
)
try:
    urllib.request.urlopen(request, timeout=15)
except urllib.error.HTTPError as refusal:
    # 400: the address is of no mail of this deployment. Trying again would not help.
    sys.exit(0 if refusal.code == 400 else TRY_AGAIN)
except OSError:
    sys.exit(TRY_AGAIN)
