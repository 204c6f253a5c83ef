import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
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

/** What only the environment can change. */
export function Installation() {
  const query = useRead(calls.setup.installation, {});
  return (
    <Section
      span={6}
      wideOnTablet
      question="Set by environment variables"
      finding="Change the variable and restart Beacon"
      note="Passwords and keys are not shown."
    >
      <QueryView query={query} title="The settings of the installation">
        {({ fixed }) => (
          <RowList
            label="Settings from environment variables"
            items={fixed.map(({ key, value, variable }) => ({
              id: key,
              label: labels[key] ?? key,
              sub: variable,
              value: value ?? <span className="ui-mute">Not set</span>,
            }))}
          />
        )}
      </QueryView>
    </Section>
  );
}
