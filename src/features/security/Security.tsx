import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView, Together } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { notify } from '#src/ui/toast.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { sessionColumns } from './columns.tsx';
import { NewPassword } from './NewPassword.tsx';
import { OwnData } from './OwnData.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import type { Session } from './types.ts';

/** On which devices one is signed in, and with which second factors. */
export function Security() {
  const now = useNow();
  const offline = useOffline();
  const query = useRead(calls.auth.sessions, {});
  const end = useSend(calls.auth.endSession);
  const endOthers = useSend(calls.auth.endOtherSessions);
  const factors = useRead(calls.secondFactor.own, {});
  const keys = useRead(calls.apiKeys.list, {});
  const { profile, isStaff } = useSession();
  const sessions = query.data?.sessions ?? [];
  const signOut = (session: Session) =>
    end.mutate({ params: { sessionId: session.id } }, { onSuccess: () => notify({ text: `${session.device} is signed out` }) });
  const signOutOthers = () =>
    endOthers.mutate({}, { onSuccess: ({ ended }) => notify({ text: `${counted(ended, 'device')} signed out` }) });
  return (
    <Frame
      title="My security"
      stamp={<PageStamp queries={[query, factors]} />}
      answer={
        profile?.needs_second_factor === true
          ? 'Staff need a second factor. Set one up to open the other pages.'
          : query.data && answerOf(sessions)
      }
    >
      <title>My security · Beacon</title>
      <Together queries={[query, factors, keys]} title="Your sessions">
        <Grid>
          <QueryView query={query} title="Your sessions" place="grid">
            {({ sessions: rows }) => (
              <Section
                question="Sessions"
                finding="Where you are signed in"
                note="Sign out any session that you do not recognise, then set a new password below."
                more={
                  rows.length > 1 && (
                    <TextButton isDisabled={offline} isPending={endOthers.isPending} onPress={signOutOthers}>
                      Sign out everywhere else
                    </TextButton>
                  )
                }
              >
                <FormNote error={end.error ?? endOthers.error} />
                <DataTable
                  caption="Sessions"
                  rows={rows}
                  columns={sessionColumns({
                    now,
                    offline,
                    ending: end.isPending ? end.variables.params.sessionId : null,
                    onEnd: signOut,
                  })}
                  rowId={({ id }) => id}
                  noun={['session', 'sessions']}
                />
              </Section>
            )}
          </QueryView>
          <QueryView query={factors} title="Your second factors" place="grid">
            {(own) => <SecondFactors own={own} />}
          </QueryView>
          {!isStaff && (
            <QueryView query={keys} title="Your API keys" place="grid">
              {({ keys: rows }) => factors.data && <ApiKeys keys={rows} own={factors.data} />}
            </QueryView>
          )}
          <NewPassword />
          <OwnData />
        </Grid>
      </Together>
    </Frame>
  );
}

function answerOf(sessions: readonly Session[]): string {
  const fresh = sessions.filter(({ is_new: isNew }) => isNew);
  const [first] = fresh;
  if (first !== undefined) return `A new device signed in: ${first.device}. If it was not you, sign it out.`;
  return formOf(
    sessions.length,
    'You are signed in on this device only.',
    `You have ${counted(sessions.length, 'open session')}.`,
  );
}
