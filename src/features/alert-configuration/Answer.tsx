import { formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { differs } from './labels.ts';
import type { Rule, Scope } from './types.ts';

/** The rules that watch a scope: those of the intake belong to everybody alone, those of the plan to a customer as a whole. */
export function rulesHere(rules: readonly Rule[], scope: Pick<Scope, 'kind'>): Rule[] {
  return rules.filter(
    ({ basis }) => scope.kind === 'global' || (basis !== 'intake' && (basis !== 'plan' || scope.kind === 'customer')),
  );
}

/** "32 rules watch Karoo Wines; 3 differ from the default." */
export function Answer({ rules, scope }: { rules: readonly Rule[]; scope: Scope }) {
  const here = rulesHere(rules, scope);
  const on = here.filter(({ is_on: isOn }) => isOn.value).length;
  const other = here.filter(differs).length;
  if (scope.tagDomains === 0) return <>There are no verified {scope.name} now.</>;
  const whom = scope.kind === 'global' ? 'all customers and the intake' : scope.name;
  return (
    <>
      {formOf(on, 'One rule covers', `${format.number(on)} rules cover`)} {whom};{' '}
      {other === 0 ? 'none changed.' : formOf(other, 'one changed.', `${format.number(other)} changed.`)}
    </>
  );
}
