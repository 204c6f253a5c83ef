import type { Fill } from './fill.tsx';

const tokens = {
  ink: '--ink',
  mute: '--mute',
  slate: '--slate',
  bg: '--bg',
  surface: '--surface',
  line2: '--line-2',
  gridLine: '--grid-line',
  rule: '--rule',
  pass: '--pass-area',
  fail: '--fail',
  quiet: '--quiet-bar',
  hover: '--hover',
  s1: '--s1',
  s2: '--s2',
  s3: '--s3',
  s4: '--s4',
  s5: '--s5',
  s6: '--s6',
  s7: '--s7',
  s8: '--s8',
};

export type Colours = Record<keyof typeof tokens, string>;

/** A token's colour in the theme that holds at `near`, as `rgb(...)`. */
export const tokenColour = (near: Element, token: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  near.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
};

export const readColours = (near: Element): Colours => {
  const read = Object.entries(tokens).map(([name, token]) => [name, tokenColour(near, token)]);
  return Object.fromEntries(read) as Colours;
};

export const fillColour = (colours: Colours, fill: Fill): string => colours[fill];
