/** How a PDF looks, and whom emails with it come from. `logo` is a data URL of a PNG or of an SVG that was cleaned. */
export type Branding = {
  colour?: string | undefined;
  logo?: string | undefined;
  prepared_by?: string | undefined;
  contact?: string | undefined;
  footer?: string | undefined;
  sender_name?: string | undefined;
};

/** The name that emails of a brand come from; `undefined` where it chose none. */
export const senderOf = ({ sender_name: name }: Pick<Branding, 'sender_name'>): string | undefined =>
  name === undefined || name === '' ? undefined : `${name} via Beacon`;

/** A cover: what fills its band, what colour its text has, and a thin line of the brand colour where that cannot carry text. */
export type Cover = { band: string; text: string; line: string | null };

const ink = '#0e1b2c';
const white = '#ffffff';
const leastContrast = 4.5;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours like `#6B1F3A`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The cover of a brand colour: white text where it can be read, else ink, else an ink band with a thin line of the colour. */
export function coverOf(colour: string | undefined): Cover {
  if (colour === undefined) return { band: ink, text: white, line: null };
  if (contrast(colour, white) >= leastContrast) return { band: colour, text: white, line: null };
  if (contrast(colour, ink) >= leastContrast) return { band: colour, text: ink, line: null };
  return { band: ink, text: white, line: colour };
}
