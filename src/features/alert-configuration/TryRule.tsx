import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { Above } from './above.ts';
import { TryResult } from './TryResult.tsx';
import type { Rule, RuleFields, Scope } from './types.ts';

type TryRuleProps = { rule: Rule; scope: Scope; fields: RuleFields; above: Above | null; canRead: boolean };

/** Replays the rule with the form's values over the last 90 days; nothing is saved. */
export function TryRule({ rule, scope, fields, above, canRead }: TryRuleProps) {
  const offline = useOffline();
  const send = useSend(calls.alertManagement.testRule);
  if (!rule.can_back_run)
    return (
      <fieldset className="arule-set">
        <legend>Test on the last 90 days</legend>
        <p className="ui-small ui-mute">
          {rule.basis === 'intake'
            ? 'This rule cannot be tested on past data: daily intake status is not stored.'
            : rule.basis === 'plan'
              ? 'This rule cannot be tested on past data: daily plans are not stored.'
              : 'This rule cannot be tested on past data: only changes of records are stored.'}
        </p>
      </fieldset>
    );
  const params = Object.fromEntries(
    rule.params.map(({ name, usual }) => [name, fields.params[name] ?? above?.params[name]?.value ?? usual]),
  );
  const tried = send.variables?.body.params;
  const isOld = send.data !== undefined && JSON.stringify(tried) !== JSON.stringify(params);
  const problems = Object.values(fieldErrors(send.error));
  return (
    <fieldset className="arule-set">
      <legend>Test on the last 90 days</legend>
      <p className="ui-small ui-mute">
        Tests the rule with these numbers on past reports. Nothing is saved and nobody is notified.
      </p>
      <div>
        <Button
          isPending={send.isPending}
          pendingText="Testing 90 days …"
          isDisabled={offline || !canRead}
          reason={offline ? 'Needs a connection.' : 'A number above cannot be read.'}
          onPress={() => send.mutate({ params: { id: 0 }, body: { rule: rule.rule, ...scope.ids, params, days: 90 } })}
        >
          Test on the last 90 days
        </Button>
      </div>
      <div role="status" className="arule-tried">
        {send.data !== undefined && <TryResult reply={send.data} isOld={isOld} />}
      </div>
      {problems.length > 0 && (
        <p role="alert" className="ui-tone-fail">
          {problems.join(' ')}
        </p>
      )}
      <FormNote error={send.error} hasFields />
    </fieldset>
  );
}
