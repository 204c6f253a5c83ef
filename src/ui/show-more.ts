import { number } from './format.ts';

/** The button that draws the next `step` of a list of which `left` are not drawn: `Show 24 more of 288`, `Show 6 more`. */
export const showMore = (step: number, left: number): string =>
  left <= step ? `Show ${number(left)} more` : `Show ${number(step)} more of ${number(left)}`;
