# Unpacks packages of Debian 13 on Debian 12 or 13 beside the system, without installing them.

# The URL of the first apt source with the release's main section.
debian_archive() {
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    awk -v codename="$(. /etc/os-release && echo "$VERSION_CODENAME")" '
      ($2 == codename || $2 == "stable" || $2 == "oldstable") && $3 == "main" { print $1; exit }'
}

# download_debian13 FOLDER PACKAGE...: the .deb files of Debian 13, checked against Debian's signature, in FOLDER/debs.
download_debian13() {
  local folder="$1" archive keyring
  shift
  archive="$(debian_archive)"
  [ -n "$archive" ] || fail "apt has no source for Debian itself: add one to /etc/apt/sources.list and run this again."
  keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  mkdir -p "$folder/debs" "$folder/apt/lists/partial" "$folder/apt/archives/partial"
  echo "deb [signed-by=$keyring] $archive trixie main" >"$folder/apt/sources.list"
  # A private configuration: the machine's own lists, preferences and cache stay as they are.
  cat >"$folder/apt/apt.conf" <<CONF
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
Dir::State::lists "$folder/apt/lists";
Dir::Cache "$folder/apt";
APT::Sandbox::User "$(id -un)";
APT::Default-Release "";
CONF
  (
    export APT_CONFIG="$folder/apt/apt.conf"
    quietly apt-get -q update && cd "$folder/debs" && quietly apt-get -q download "$@"
  ) || fail "Debian 13's $* could not be downloaded from the machine's Debian source (see above)."
  rm -rf "$folder/apt"
}

# unpack DEB INTO [tar options]
unpack() {
  local deb="$1" into="$2"
  shift 2
  mkdir -p "$into"
  dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$into" "$@"
}
