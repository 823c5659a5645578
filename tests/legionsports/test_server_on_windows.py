"""`script/server.ps1`, which no machine of ours can run: what it says is what the guide and the program say."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import load_command_class
from pygments.lexers import PowerShellLexer
from pygments.token import Comment, Error, Punctuation
from weasyprint.text import ffi

SCRIPT = settings.BASE_DIR / "script" / "server.ps1"
TEXT = SCRIPT.read_text(encoding="utf-8")
GUIDE = (settings.BASE_DIR / "docs" / "operating.md").read_text(encoding="utf-8")
ON_WINDOWS = GUIDE.partition("### On Windows\n")[2].partition("\n### ")[0]
CLOSED_BY = {"(": ")", "{": "}", "[": "]"}
# What only PowerShell 7 knows; Windows has 5.1.
TOO_NEW = ("&&", "||", "??", "?.", " ? ")


def faults(script: str) -> list[str]:
    """Return what cannot be read as PowerShell: signs that mean nothing, brackets that nothing closes."""
    found, waiting = [], []
    for kind, sign in PowerShellLexer().get_tokens(script):
        if kind in Error:
            found.append(f"{sign!r} means nothing")
        for bracket in sign if kind in Punctuation else "":
            if bracket in CLOSED_BY:
                waiting.append(CLOSED_BY[bracket])
            elif bracket in CLOSED_BY.values() and (not waiting or waiting.pop() != bracket):
                found.append(f"{bracket} closes nothing")
    return found + [f"{bracket} is missing" for bracket in waiting]


def without_comments(script: str) -> str:
    return "".join(sign for kind, sign in PowerShellLexer().get_tokens(script) if kind not in Comment)


def lines_to_type(script: str) -> set[str]:
    """Return the commands that it tells somebody to type: they are set in, between quotes."""
    found = re.findall(r'"    (\S.*?)"(?=,?\s*\)?\s*(?:[,)}]|$))', script, re.MULTILINE)
    return {line.replace('`"', '"') for line in found}


def test_it_can_be_read_as_powershell() -> None:
    assert faults(TEXT) == []


@pytest.mark.parametrize("broken", [TEXT.replace("$Lines |", "$Lines | }", 1), TEXT + "\nif ($Empty) {"])
def test_a_script_that_cannot_be_read_is_found(broken: str) -> None:
    assert faults(broken) != []


@pytest.mark.skipif(not shutil.which("pwsh"), reason="no PowerShell here")
def test_powershell_itself_can_read_it() -> None:
    asked = "$e = $null; [void][Management.Automation.Language.Parser]::ParseFile($args[0], [ref]$null, [ref]$e); $e"
    done = subprocess.run(
        ["pwsh", "-NoProfile", "-Command", f"& {{ {asked} }} '{SCRIPT}'"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""


def test_the_powershell_of_windows_can_read_it() -> None:
    """It takes a file without a mark for one in the letters of the country."""
    assert TEXT.isascii()
    assert [sign for sign in TOO_NEW if sign in without_comments(TEXT)] == []


def test_the_guide_has_every_line_that_it_tells_somebody_to_type() -> None:
    lines = lines_to_type(TEXT)
    assert {line.split()[0] for line in lines} == {"winget", r"C:\msys64\usr\bin\bash"}
    assert len(lines) == 3
    assert sorted(line for line in lines if f"`{line}`" not in ON_WINDOWS) == []
    assert r"powershell -ExecutionPolicy Bypass -File script\server.ps1" in TEXT
    assert r"powershell -ExecutionPolicy Bypass -File script\server.ps1" in ON_WINDOWS


def test_it_wants_the_python_that_the_program_wants() -> None:
    least = re.search(r"sys\.version_info < \((\d+), (\d+)\)", TEXT)
    assert least is not None
    version = ".".join(least.groups())
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={version}"
    assert f"Python {version} or later" in TEXT
    assert f"Python {version} or later" in (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
    offered = {tuple(map(int, found)) for found in re.findall(r"Python\.Python\.(\d+)\.(\d+)", TEXT)}
    assert offered
    assert min(offered) >= tuple(map(int, least.groups()))


def test_it_looks_for_pango_where_the_papers_find_it() -> None:
    source = Path(ffi.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r"WEASYPRINT_\w+", TEXT))
    assert named == {"WEASYPRINT_DLL_DIRECTORIES"}
    assert "WEASYPRINT_DLL_DIRECTORIES" in source
    library = re.search(r'"(libpango[^"]*)\.dll"', TEXT)
    assert library is not None
    assert f"'{library[1]}" in source


def test_it_has_the_options_of_the_server_and_ends_in_it() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    load_command_class("legionsports", "serve").add_arguments(parser)
    options = {option for action in parser._actions for option in action.option_strings}
    switches = {f"--{name.lower()}" for name in re.findall(r"\[switch\]\$(\w+)", TEXT)}
    assert switches == options
    assert set(re.findall(r'\$Arguments \+= "(--[a-z-]+)"', TEXT)) == switches
    assert '$Arguments = @("manage.py", "serve")' in TEXT
    for name in ("manage.py", *re.findall(r"requirements\w*\.txt", TEXT)):
        assert (settings.BASE_DIR / name).exists()
