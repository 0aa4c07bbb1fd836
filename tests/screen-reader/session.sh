#!/usr/bin/env bash
# A desktop without a screen, on which the screen reader Orca reads what Firefox shows. Run it under dbus-run-session.
#
#   session.sh ADDRESS FOLDER    what Orca says goes to FOLDER/orca.log
#
# Reads names of keys from standard input, one a line, and presses them; ends with its input.
set -euo pipefail

address="$1"
folder="$2"
export HOME="$folder/home" XDG_RUNTIME_DIR="$folder/run" NO_AT_BRIDGE=0 GNOME_ACCESSIBILITY=1
mkdir -p "$HOME" "$folder/profile"
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

# The display chooses a free number, and writes it once it is there.
mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 1440x900x24 3>"$folder/display" &
read -r number <"$folder/display"
export DISPLAY=":$number"

gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
mkdir -p "$HOME/.local/share/orca"
cat >"$HOME/.local/share/orca/orca-customizations.py" <<PYTHON
# Orca's own option for a log writes it in large pieces; this one comes line by line.
import orca.debug
import orca.settings
orca.settings.sayAllOnLoad = False  # the keys say what is read
# No voice: without a sound device it may never come to the end of a sentence, and Orca waits for it.
orca.settings.speechServerFactory = None
orca.settings.speechFactoryModules = []
orca.debug.debugFile = open("$folder/orca.log", "w", buffering=1, encoding="utf-8")
orca.debug.debugLevel = orca.debug.LEVEL_INFO
PYTHON
orca --replace &
# What Orca says first is that it is there; only then does it notice a new window.
until grep -q 'SPEECH OUTPUT' "$folder/orca.log" 2>/dev/null; do sleep 0.1; done

cat >"$folder/profile/user.js" <<'PREFERENCES'
user_pref("accessibility.force_disabled", -1);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.newtab.preload", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
PREFERENCES
firefox-esr --profile "$folder/profile" --kiosk "$address" &

# Nothing manages windows here: the window gets the keys once it is given the focus.
xdotool search --sync --onlyvisible --class firefox windowfocus --sync >/dev/null
while read -r key; do xdotool key "$key"; done
