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
  coreWithout: 'the core, switched',
  full: 'Y of all heads',
  lost: 'lost',
  more: (count: number) => `⋯ ${count} more`,
  equal: (count: number, difference: string) =>
    `Over all ${count} features the sum and the core’s own number differ by at most ${difference}: the rounding of single precision.`,
  domain: (most: string) => `Colours from −${most} to ${most}.`,
  losses: 'What each token loses',
  nothing: 'Nothing yet: all heads take part. Switch one off above.',
  percent: (share: string) => `${share} %`,
  lossesHow:
    'The length of what is missing, ‖Y − Y switched‖, against the length of Y. More than 100 % can be lost where heads worked against each other. In a transformer Y is then added to X, so what is lost there is a smaller share of the whole.',
};
