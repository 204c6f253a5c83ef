export type Rgb = [red: number, green: number, blue: number];

/** Reads `rgb(14, 27, 44)` and `color(srgb 0.1 0.2 0.3)`, the spellings browsers give for computed colours. */
export const parseRgb = (text: string): Rgb => {
  const numbers = text.match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const [red, green, blue] = numbers;
  if (red === undefined || green === undefined || blue === undefined) throw new RangeError(`Not a colour: ${text}`);
  return text.startsWith('color(') ? [red * 255, green * 255, blue * 255] : [red, green, blue];
};

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG 2.2 contrast ratio, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
