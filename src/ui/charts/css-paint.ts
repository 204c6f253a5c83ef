import type { Paint } from '#domain/charts/paint.ts';

/** Colours by CSS variable: the drawing follows the theme, and paper, without being built again. */
export const cssPaint: Paint = (token) => `var(--${token})`;
