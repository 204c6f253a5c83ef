import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';

const labels: Record<string, string> = {
  public_url: 'Address of the portal',
  mail_from: 'Sender address',
  mail_server: 'Outgoing mail server',
  report_address: 'Report address',
  resolvers: 'Resolvers',
  backup_folder: 'Backup folder',
  session_hours: 'Longest session',
};

const unset: Record<string, string> = { resolvers: 'System default' };

/** What only the environment can change, and a test of the resolvers. */
export function Installation() {
  const query = useRead(calls.setup.installation, {});
  const test = useSend(calls.setup.testResolvers);
  const offline = useOffline();
  return (
    <Section
      span={6}
      wideOnTablet
      question="Fixed by the environment"
      finding="Change the variable and restart Beacon"
      note="Passwords and keys are not shown."
    >
      <QueryView query={query} title="The settings of the installation">
        {({ fixed }) => (
          <div className="ui-stack">
            <RowList
              label="Settings that the environment fixes"
              items={fixed.map(({ key, value, variable }) => ({
                id: key,
                label: labels[key] ?? key,
                sub: variable,
                value: value ?? <span className="ui-mute">{unset[key] ?? 'Not set'}</span>,
              }))}
            />
            <div>
              <Button
                onPress={() => test.mutate({})}
                isPending={test.isPending}
                pendingText="Testing …"
                isDisabled={offline}
                reason="Needs a connection."
              >
                Test resolvers
              </Button>
            </div>
            {test.data !== undefined && (
              <div role="status">
                <RowList
                  label="Test of the resolvers"
                  items={test.data.resolvers.map(({ name, ms, problem }) => ({
                    id: name,
                    label: name,
                    value: ms === null ? `Failed: ${problem ?? 'no answer'}` : `Answered in ${format.number(ms)} ms`,
                  }))}
                />
              </div>
            )}
          </div>
        )}
      </QueryView>
      <FormNote error={test.error} />
    </Section>
  );
}
