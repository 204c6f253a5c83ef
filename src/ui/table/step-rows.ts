import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move between the names of a table's rows. */
export const stepRows = (event: KeyboardEvent<HTMLElement>): void => {
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.ui-row-open')];
  const at = names.findIndex((name) => name === event.target);
  const next = { ArrowDown: names[at + 1], ArrowUp: names[at - 1], Home: names[0], End: names.at(-1) }[event.key];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
};
