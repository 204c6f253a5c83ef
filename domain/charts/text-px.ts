const leastLeftPx = 40;

/** About how wide a text of 12 px is; a little too wide rather than too narrow. */
export const textPx = (text: string): number => {
  let px = 0;
  for (const letter of text) px += letter === '%' ? 10.5 : /[\s.,:]/.test(letter) ? 3.6 : 7.6;
  return px;
};

/** Room for the widest label of a value axis. */
export const valueAxisPx = (labels: readonly string[]): number =>
  Math.max(leastLeftPx, ...labels.map((label) => Math.ceil(8 + textPx(label))));
