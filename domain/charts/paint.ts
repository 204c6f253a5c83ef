/** A colour of a fill: the same names as the classes of the small SVG marks. */
export type Fill =
  | 'pass'
  | 'fail'
  | 'ink'
  | 'slate'
  | 'control'
  | 'quiet'
  | 's1'
  | 's2'
  | 's3'
  | 's4'
  | 's5'
  | 's6'
  | 's7'
  | 's8';

/** The design tokens that charts use. */
export type ChartToken =
  | 'bg'
  | 'raised'
  | 'selected'
  | 'info-tint'
  | 'line-2'
  | 'control'
  | 'rule'
  | 'grid-line'
  | 'ink'
  | 'slate'
  | 'mute'
  | 'pass-area'
  | 'fail'
  | 'quiet-bar'
  | Exclude<Fill, 'pass' | 'quiet' | 'control' | 'slate'>;

/** Gives the colour of a token. A server that draws SVG for paper passes the values of the light theme. */
export type Paint = (token: ChartToken) => string;

const tokenOf: Partial<Record<Fill, ChartToken>> = { pass: 'pass-area', quiet: 'quiet-bar' };

/** The colour of a fill. */
export const fillColour = (paint: Paint, fill: Fill): string => paint(tokenOf[fill] ?? (fill as ChartToken));

/** Failing mail is hatched as well as red. `dashArrayX` must be nested: ECharts 6.1 never returns from `[1, 0]`. */
export const hatch = (paint: Paint) => ({
  symbol: 'rect',
  dashArrayX: [[8, 0]],
  dashArrayY: [1.4, 3.6],
  rotation: -Math.PI / 4,
  color: paint('bg'),
});
