#!/usr/bin/env bash
# Headless desktop on which Orca reads Firefox. Run it under dbus-run-session.
#
#   session.sh ADDRESS FOLDER    writes Orca's speech to FOLDER/orca.log
#
# Presses the keys named on standard input, one per line, and ends at the end of its input.
set -euo pipefail

address="$1"
folder="$2"
export HOME="$folder/home" XDG_RUNTIME_DIR="$folder/run" NO_AT_BRIDGE=0 GNOME_ACCESSIBILITY=1
mkdir -p "$HOME" "$folder/profile"
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

# The display chooses a free number, and writes it when it is ready.
mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 1440x900x24 3>"$folder/display" &
read -r number <"$folder/display"
export DISPLAY=":$number"

gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
mkdir -p "$HOME/.local/share/orca"
cat >"$HOME/.local/share/orca/orca-customizations.py" <<PYTHON
# Orca's log option buffers its output; this one writes line by line.
import orca.debug
import orca.settings
orca.settings.sayAllOnLoad = False  # the keys say what is read
# No voice: without a sound device a sentence may never end, and Orca would wait for it.
orca.settings.speechServerFactory = None
orca.settings.speechFactoryModules = []
orca.debug.debugFile = open("$folder/orca.log", "w", buffering=1, encoding="utf-8")
orca.debug.debugLevel = orca.debug.LEVEL_INFO
PYTHON
orca --replace &
# Orca's first phrase announces that it runs; only after it does Orca notice a new window.
until grep -q 'SPEECH OUTPUT' "$folder/orca.log" 2>/dev/null; do sleep 0.1; done

cat >"$folder/profile/user.js" <<'PREFERENCES'
user_pref("accessibility.force_disabled", -1);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.newtab.preload", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
PREFERENCES
firefox-esr --profile "$folder/profile" --kiosk "$address" &

# There is no window manager, so the window needs explicit focus to get keys.
xdotool search --sync --onlyvisible --class firefox windowfocus --sync >/dev/null
while read -r key; do xdotool key "$key"; done
