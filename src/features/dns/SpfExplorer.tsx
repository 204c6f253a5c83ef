import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { FixBlock } from '#src/entities/dns-check/FixBlock.tsx';
import { zoneOf } from '#src/entities/dns-check/labels.ts';
import type { Check } from '#src/entities/dns-check/types.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Section } from '#src/ui/Section.tsx';
import { useComputed } from './use-computed.ts';
import type * as whatIf from './what-if.ts';

function costOf(lookups: number): string {
  return lookups === 0 ? 'costs no lookup' : `costs ${counted(lookups, 'lookup')}`;
}

type Calculation = Pick<typeof whatIf, 'removalLabel' | 'removeTerms'> & { explorer: whatIf.Explorer };

function WhatIf({ calculation, check }: { calculation: Calculation; check: Check }) {
  const { explorer, removalLabel, removeTerms } = calculation;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const removal = removeTerms(explorer, chosen);
  const toggle = (index: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(index);
    else next.delete(index);
    setChosen(next);
  };
  return (
    <div className="dns-what-if">
      <ul className="dns-terms">
        {explorer.terms.map(({ index, text, lookups }) => (
          <li key={index}>
            <Checkbox isSelected={chosen.has(index)} onChange={(on) => toggle(index, on)} hint={costOf(lookups)}>
              <span className="ui-mono">{text}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="dns-outcome">
        <p className="ui-verdict" role="status">
          {removal === null ? 'Choose the terms to remove.' : removalLabel(removal)}
        </p>
        {removal !== null && (
          <>
            <p className="check-footnote">
              {removal.voids > 0 && `${counted(removal.voids, 'lookup')} would still find nothing. `}Mail from the servers behind
              it would fail SPF: take out only what sends no messages for you any more.{' '}
              <TextButton onPress={() => setChosen(new Set())}>Start over</TextButton>
            </p>
            {removal.record === null ? (
              <p>The record has errors that a rewrite would lose. Fix them first.</p>
            ) : (
              <FixBlock fix={{ action: 'replace', name: explorer.at, type: 'TXT', value: removal.record }} zone={zoneOf(check)} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** What removing terms from the SPF record would save, calculated on the tree of the last check; works offline. */
export function SpfExplorer({ check }: { check: Check }) {
  const { value, failed, isFresh } = useComputed(
    `${check.domain} ${check.checked_at} ${check.spf.text ?? ''}`,
    async (): Promise<Calculation | null> => {
      const { exploreSpf, ...part } = await import('./what-if.ts');
      const explorer = await exploreSpf(check);
      return explorer && { ...part, explorer };
    },
  );
  if (check.spf.tree?.status !== 'record') return null;
  return (
    <Section question="What if you removed a term" finding="Remove terms and see what you save">
      {failed && <p>The calculator could not be loaded. Try again when you are online.</p>}
      {!failed && isFresh && value !== null && <WhatIf key={check.checked_at} calculation={value} check={check} />}
    </Section>
  );
}
