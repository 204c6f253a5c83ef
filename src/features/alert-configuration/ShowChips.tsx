import { ChipLink } from '#src/ui/Chip.tsx';
import * as format from '#src/ui/format.ts';
import { differs } from './labels.ts';
import { placeIn, type RulesSearch, rulesHref, type Show, shows } from './search.ts';
import type { Rule } from './types.ts';

const names: Record<Show, string> = { changed: 'Changed', fired: 'Fired in 30 days', off: 'Off' };
const isShown: Record<Show, (rule: Rule) => boolean> = {
  changed: differs,
  fired: ({ fired_30d: fired }) => fired > 0,
  off: ({ is_on: isOn }) => !isOn.value,
};

/** The rules that an address asks for. */
export function rulesShown(rules: readonly Rule[], show: Show | undefined): Rule[] {
  return show === undefined ? [...rules] : rules.filter(isShown[show]);
}

/** All rules, or those that differ from the default, that fired lately, that are off; each with how many they are. */
export function ShowChips({ rules, search }: { rules: readonly Rule[]; search: RulesSearch }) {
  const chip = (show: Show | undefined, name: string) => (
    <ChipLink key={name} href={rulesHref({ ...placeIn(search), show })} current={search.show === show}>
      {name} {format.number(rulesShown(rules, show).length)}
    </ChipLink>
  );
  return [chip(undefined, 'All'), ...shows.map((show) => chip(show, names[show]))];
}
