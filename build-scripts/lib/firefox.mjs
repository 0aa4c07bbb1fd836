// The system's Firefox, as tests start it. MHA_FIREFOX names another.
export const FIREFOX = process.env.MHA_FIREFOX ?? '/usr/bin/firefox-esr';
