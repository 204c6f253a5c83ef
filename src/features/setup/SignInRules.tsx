import { useState } from 'react';
import { count, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { isConflict } from '#src/client/error-kinds.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';

/** Whether staff need a second factor to sign in. */
export function SignInRules() {
  const query = useRead(calls.setup.signInRules, {});
  const save = useSend(calls.setup.saveSignInRules);
  const offline = useOffline();
  const [isAsking, setAsking] = useState(false);
  const readAgain = (error: Error) => {
    if (isConflict(error)) void query.refetch();
  };
  const isNeeded = query.data?.staff_need_second_factor === true;
  return (
    <Section
      span={6}
      wideOnTablet
      question="Signing in"
      finding={isNeeded ? 'Staff need a second factor' : 'A second factor is optional for staff'}
    >
      <QueryView query={query} title="The rules for signing in">
        {({ staff, staff_with_factor: held, version }) => (
          <div className="ui-stack">
            <Switch
              isSelected={save.isPending ? save.variables.body.staff_need_second_factor : isNeeded}
              isDisabled={offline}
              isPending={save.isPending}
              onChange={(isSelected) =>
                isSelected && held < staff ? setAsking(true) : save.mutate(ruleOf(isSelected, version), { onError: readAgain })
              }
            >
              Staff need a passkey or one-time codes
            </Switch>
            <p className="ui-slate">
              {heldLabel(held, staff)}
              {isNeeded && held < staff && ' Those without one must set it up before they continue.'}
            </p>
            <ConfirmDialog
              isOpen={isAsking}
              onClose={() => setAsking(false)}
              title="Require a second factor?"
              confirmLabel="Require second factor"
              cancelLabel="Keep optional"
              danger={false}
              onConfirm={async () => {
                await save.mutateAsync(ruleOf(true, version), { onError: readAgain });
              }}
            >
              <p>{heldLabel(held, staff)}</p>
              <p>Those without one must set it up before they continue. This includes you.</p>
            </ConfirmDialog>
          </div>
        )}
      </QueryView>
      <FormNote error={save.error} />
    </Section>
  );
}

const ruleOf = (isNeeded: boolean, version: number) => ({
  body: { staff_need_second_factor: isNeeded, seen_version: version },
});

function heldLabel(held: number, staff: number): string {
  if (staff === 1) return `The only active staff account has ${held === 0 ? 'none yet' : 'one'}.`;
  if (held === staff) return `All ${count(staff)} active staff accounts have one.`;
  return `${held === 0 ? 'None' : count(held)} of ${count(staff)} active staff accounts ${formOf(Math.max(held, 1), 'has', 'have')} one.`;
}
