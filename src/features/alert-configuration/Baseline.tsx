import { useState } from 'react';
import { formOf, sentence } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Section } from '#src/ui/Section.tsx';
import { notify } from '#src/ui/toast.tsx';
import { fieldsOf, rowOf } from './form.ts';
import type { Advice, RuleRow, Scope } from './types.ts';
import type { useRuleWriter } from './use-rule-writer.ts';

type BaselineProps = { domain: number; rows: readonly RuleRow[]; scope: Scope; writer: ReturnType<typeof useRuleWriter> };

/** Settings that suit a domain's stage, applied with one press. */
export function Baseline({ domain, rows, scope, writer }: BaselineProps) {
  const query = useRead(calls.alertManagement.domainServiceRecommendations, { params: { domainId: domain } });
  const offline = useOffline();
  const [isTaking, setTaking] = useState(false);
  const take = async (advice: readonly Advice[]) => {
    setTaking(true);
    const before = advice.map(({ rule }) => ({ rule, row: rowOf(rows, rule, scope) }));
    const written: { rule: string; row: RuleRow | null; after: RuleRow | null }[] = [];
    try {
      for (const [index, { rule, is_on, severity, params }] of advice.entries()) {
        const row = before[index]?.row ?? null;
        const fields = {
          ...fieldsOf(row),
          is_on,
          ...(is_on ? { severity, params: { ...fieldsOf(row).params, ...params } } : {}),
        };
        written.push({ rule, row, after: await writer.write(rule, row, fields) });
      }
      const undo = async () => {
        for (const { rule, row, after } of written) await writer.write(rule, after, fieldsOf(row));
      };
      notify({
        text: sentence(`The recommended rules are applied at ${scope.name}`),
        onUndo: () => void undo().catch((error: unknown) => notify({ text: String(error), tone: 'fail' })),
      });
    } catch (error) {
      notify({
        text: `${written.length} of ${advice.length} were applied. ${error instanceof Error ? error.message : String(error)}`,
        tone: 'fail',
      });
    } finally {
      setTaking(false);
    }
  };
  return (
    <QueryView query={query} title="Recommended rules">
      {({ phase_name: phase, recommendations }) => {
        const left = recommendations.filter(({ holds }) => !holds);
        return (
          <Section
            question={`Recommended at this stage: ${phase.toLowerCase()}`}
            finding={
              left.length === 0
                ? 'All recommended settings are applied'
                : formOf(left.length, 'One recommended setting', `${left.length} recommended settings`)
            }
          >
            <ul className="arule-advice" aria-label="Recommended rules">
              {recommendations.map((one) => (
                <li key={one.rule}>
                  <Icon name={one.holds ? 'pass' : 'right'} small />
                  <span>
                    {one.name}: {one.is_on ? severityWord(one.severity).toLowerCase() : 'off'}
                    {one.holds && <span className="ui-mute"> (applied)</span>}
                    <span className="ui-sub">{one.why}</span>
                  </span>
                </li>
              ))}
            </ul>
            {left.length > 0 && (
              <Button
                variant="beam"
                isPending={isTaking}
                pendingText="Applying …"
                isDisabled={offline}
                reason="Needs a connection."
                onPress={() => void take(left)}
              >
                Apply {formOf(left.length, 'this one', `these ${left.length}`)}
              </Button>
            )}
          </Section>
        );
      }}
    </QueryView>
  );
}
