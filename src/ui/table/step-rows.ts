import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move between the names of a table's rows. */
export const stepRows = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.matches('.ui-row-open')) return;
  const names = [...currentTarget.querySelectorAll<HTMLElement>('.ui-row-open')];
  const at = names.indexOf(target);
  const next = { ArrowDown: names[at + 1], ArrowUp: names[at - 1], Home: names[0], End: names.at(-1) }[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
