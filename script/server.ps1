# Starts Legion Sports on Windows 10 or 11: web server and worker. Ctrl-C stops both.
#   powershell -ExecutionPolicy Bypass -File script\server.ps1           http://localhost:8000, open to the hall's network
#   powershell -ExecutionPolicy Bypass -File script\server.ps1 -Empty    an empty site for your own Command
#   $env:PORT = "9000" before it: another port
# It says what is missing and the line to type; it installs nothing on the machine by itself but the Python packages in .venv.
param([switch]$Empty)
$ErrorActionPreference = "Stop"
Set-Location (Split-Path -Parent $PSScriptRoot)

function Stop-With([string[]]$Lines) {
    $Lines | ForEach-Object { Write-Host $_ }
    exit 1
}

# Papers are drawn with Pango, which Windows does not have.
$Folder = $env:WEASYPRINT_DLL_DIRECTORIES
if (-not $Folder) { $Folder = "C:\msys64\mingw64\bin" }
if (-not (Test-Path (Join-Path $Folder "libpango-1.0-0.dll"))) {
    Stop-With @(
        "Pango is missing; score sheets can't be printed without it. Type these two lines, then start again:",
        "    winget install --id MSYS2.MSYS2",
        "    C:\msys64\usr\bin\bash -lc `"pacman -S --noconfirm mingw-w64-x86_64-pango`"",
        "If it is in another folder, set WEASYPRINT_DLL_DIRECTORIES to the folder of libpango-1.0-0.dll."
    )
}
$env:WEASYPRINT_DLL_DIRECTORIES = $Folder

$Python = ".venv\Scripts\python.exe"
if (-not (Test-Path $Python)) {
    if (Get-Command py -ErrorAction SilentlyContinue) { $Found = "py" }
    elseif (Get-Command python -ErrorAction SilentlyContinue) { $Found = "python" }
    else { Stop-With @("Python is missing. Type this line, then start again:", "    winget install --id Python.Python.3.12") }
    # The Store's "python" only opens a shop window, and an old one can't run this.
    & $Found -c "import sys; sys.exit(sys.version_info < (3, 11))"
    if ($LASTEXITCODE -ne 0) {
        Stop-With @("Python 3.11 or later is needed. Type this line, then start again:", "    winget install --id Python.Python.3.12")
    }
    Write-Host "Making the virtual environment in .venv"
    & $Found -m venv .venv
    if ($LASTEXITCODE -ne 0) { Stop-With @("The virtual environment could not be made. The lines above say why.") }
}

$Wanted = (Get-FileHash requirements.txt -Algorithm SHA256).Hash
$Stamp = ".venv\installed-windows"
$Installed = ""
if (Test-Path $Stamp) { $Installed = (Get-Content $Stamp -Raw).Trim() }
if ($Installed -ne $Wanted) {
    Write-Host "Installing the Python packages (once; this takes a few minutes)"
    & $Python -m pip install --quiet --disable-pip-version-check -r requirements.txt
    if ($LASTEXITCODE -ne 0) { Stop-With @("The Python packages could not be installed. Is there internet? The lines above say more.") }
    Set-Content -Path $Stamp -Value $Wanted
}

$Arguments = @("manage.py", "serve")
if ($Empty) { $Arguments += "--empty" }
& $Python @Arguments
exit $LASTEXITCODE
