import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';

/** Whether staff need a second factor to sign in. */
export function SignInRules() {
  const query = useRead(calls.setup.signInRules, {});
  const save = useSend(calls.setup.saveSignInRules);
  const offline = useOffline();
  const isNeeded = query.data?.staff_need_second_factor === true;
  return (
    <Section
      span={6}
      wideOnTablet
      question="Signing in"
      finding={isNeeded ? 'Staff need a second factor' : 'A second factor is up to each person'}
    >
      <QueryView query={query} title="The rules for signing in">
        {({ staff, staff_with_factor: held }) => (
          <div className="ui-stack">
            <Switch
              isSelected={isNeeded}
              isDisabled={offline || save.isPending}
              onChange={(isSelected) => save.mutate({ body: { staff_need_second_factor: isSelected } })}
            >
              Staff need a passkey or one-time codes
            </Switch>
            <p className="ui-slate">
              {held} of {counted(staff, 'active administrator')} {formOf(held, 'has', 'have')} one. Those without are led to set
              one up at once.
            </p>
          </div>
        )}
      </QueryView>
      <FormNote error={save.error} />
    </Section>
  );
}
