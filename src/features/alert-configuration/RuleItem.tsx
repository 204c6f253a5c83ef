import { useTransition } from 'react';
import { useOffline } from '#src/client/connection.ts';
import { faceOf } from '#src/entities/alerts/labels.ts';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Link } from '#src/ui/Link.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { fieldsOf } from './form.ts';
import { amountLabel, firedLabel, originLabel, paramsLabel } from './labels.ts';
import { type RulesSearch, rulesHref } from './search.ts';
import type { Rule, RuleRow, Scope } from './types.ts';
import type { useRuleWriter } from './use-rule-writer.ts';

type RuleItemProps = {
  rule: Rule;
  row: RuleRow | null;
  scope: Scope;
  search: RulesSearch;
  writer: ReturnType<typeof useRuleWriter>;
};

/** One rule: what it says, when it fires, where that is said, and how often it did. */
export function RuleItem({ rule, row, scope, search, writer }: RuleItemProps) {
  const offline = useOffline();
  const [isApplying, apply] = useTransition();
  const { suggestion } = rule;
  const isOn = rule.is_on.value;
  const face = faceOf({ severity: rule.severity.value, rule: rule.rule });
  const origin = originLabel(rule, scope);
  const where = scope.kind === 'global' ? 'for everybody' : `at ${scope.name}`;
  return (
    <li className={cx('arule', !isOn && 'arule-off')}>
      <div className="arule-words">
        <h3>
          <Link href={rulesHref({ ...search, rule: rule.rule })}>{rule.name}</Link>
        </h3>
        <p>{rule.about}</p>
        {rule.params.length > 0 && <p className="arule-numbers">{paramsLabel(rule.params)}</p>}
        <p className="arule-origin">
          {origin === null ? 'Default' : origin}
          {rule.recipients.length > 0 && ` Also notified: ${rule.recipients.join(', ')}.`}
        </p>
        {suggestion !== null && (
          <div className="arule-hint">
            <p>
              {suggestion.why} With {amountLabel(suggestion, suggestion.to)} instead of {amountLabel(suggestion, suggestion.from)}{' '}
              it fires less often.
            </p>
            <Button
              size="s"
              isDisabled={offline || (writer.isWriting && !isApplying)}
              reason={offline ? 'Needs a connection.' : undefined}
              isPending={isApplying}
              onPress={() =>
                apply(() =>
                  writer.press(
                    rule.rule,
                    row,
                    { params: { ...fieldsOf(row).params, [suggestion.param]: suggestion.to } },
                    `${rule.name} ${where}: ${amountLabel(suggestion, suggestion.to)}.`,
                  ),
                )
              }
            >
              Apply
              <span className="ui-hidden">: {rule.name}</span>
            </Button>
          </div>
        )}
      </div>
      <div className="arule-state">
        {isOn ? (
          <StatusTag kind={face.kind}>{face.word}</StatusTag>
        ) : (
          <span className="ui-mute">Would be {face.word.toLowerCase()}</span>
        )}
        <span className="arule-fired">
          {rule.fired_30d === 0 || scope.kind === 'tag' ? (
            firedLabel(rule.fired_30d)
          ) : (
            <Link href={pageAt('/app/alert-management', alertsOf(rule, scope))}>{firedLabel(rule.fired_30d)}</Link>
          )}
        </span>
        <Switch
          isSelected={isOn}
          isDisabled={offline}
          isPending={writer.isWriting}
          onChange={(next) =>
            void writer.press(rule.rule, row, { is_on: next }, `${rule.name} is ${next ? 'on' : 'off'} ${where}.`)
          }
        >
          {isOn ? 'On' : 'Off'}
          <span className="ui-hidden">: {rule.name}</span>
        </Switch>
      </div>
    </li>
  );
}

function alertsOf({ rule }: Rule, { kind, customerId, name }: Scope) {
  return { status: 'any', rule, customer: customerId, q: kind === 'domain' ? name : undefined };
}
