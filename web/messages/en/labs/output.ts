/** The heads' switches: the output as a sum. */
export const words = {
  switches: 'Heads that take part',
  head: (head: number) => `Head ${head + 1}`,
  token: 'Token',
  table: (token: string) => `The output of “${token}”, added up head by head`,
  part: (head: number) => `head ${head + 1}`,
  bias: 'b_O',
  total: (on: number, all: number) => (on === all ? 'their sum' : `sum of ${on}`),
  core: 'Y, the core',
  coreWithout: 'the core, without them',
  full: 'Y of all heads',
  lost: 'lost',
  more: (count: number) => `⋯ ${count} more`,
  equal: (count: number, difference: string) =>
    difference === '0'
      ? `Over all ${count} features sum and core are the same.`
      : `Over all ${count} features sum and core differ by at most ${difference}: rounding.`,
  domain: (most: string) => `Colours from −${most} to ${most}.`,
  losses: 'What each token loses',
  nothing: 'Nothing yet: switch a head off above.',
  percent: (share: string) => `${share} %`,
  lossesHow:
    'The length of what is missing, ‖Y − Y without them‖, against that of Y: more than 100 % where heads worked against each other. A transformer adds Y to X: there it is a smaller share.',
};
