import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useSeenVersion } from '#src/page/use-seen-version.ts';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { refetchMs } from './refetch.ts';

type Tested = { resolvers: Reply<Contract['setup']['testResolvers']>['resolvers']; error: Error | null };

/** The resolvers that DNS lookups go to: chosen here, those of the machine, or fixed by the environment. */
export function Resolvers() {
  const query = useRead(calls.setup.installation, {}, { refetchMs });
  const test = useSendOnce(calls.setup.testResolvers);
  const [result, setResult] = useState<Tested>({ resolvers: [], error: null });
  const offline = useOffline();
  const [isOpen, setOpen] = useState(false);
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const tested = new Map(result.resolvers.map((one) => [one.name, one]));
  const resultOf = (name: string) => {
    const found = tested.get(name);
    if (found === undefined) return undefined;
    return found.ms === null ? `Failed: ${found.problem ?? 'no answer'}` : `Answered in ${format.number(found.ms)} ms`;
  };
  return (
    <Section
      span={6}
      wideOnTablet
      question="DNS resolvers"
      finding={
        query.data === undefined
          ? 'Where lookups go'
          : query.data.resolvers.is_fixed
            ? 'Set by BEACON_DNS_SERVERS'
            : query.data.resolvers.chosen.length === 0
              ? 'Resolvers of this server'
              : 'Chosen here'
      }
      note="Choose ones that validate DNSSEC. Three or more let an alert about a missing record be confirmed."
    >
      <QueryView query={query} title="The resolvers">
        {({ resolvers: { in_use: inUse, is_fixed: isFixed, chosen, version } }) => (
          <div className="ui-stack">
            <div aria-live="polite">
              <RowList
                label="Resolvers"
                items={inUse.map((name) => ({ id: name, label: <span className="ui-mono">{name}</span>, value: resultOf(name) }))}
              />
            </div>
            <div className="ui-row">
              {!isFixed && (
                <Button {...off} onPress={() => setOpen(true)}>
                  Change resolvers
                </Button>
              )}
              <Button
                {...off}
                onPress={() =>
                  test.send(
                    {},
                    {
                      onSuccess: ({ resolvers }) => setResult({ resolvers, error: null }),
                      onError: (error) => setResult({ resolvers: [], error }),
                    },
                  )
                }
                isPending={test.isPending}
                pendingText="Testing …"
              >
                Test resolvers
              </Button>
            </div>
            {isOpen && (
              <ChangeResolvers
                chosen={chosen}
                version={version}
                readAgain={async () => (await query.refetch()).data?.resolvers.version}
                onClose={() => setOpen(false)}
              />
            )}
          </div>
        )}
      </QueryView>
      <FormNote error={result.error} />
    </Section>
  );
}

type ChangeProps = { chosen: string[]; version: number; readAgain: () => Promise<number | undefined>; onClose: () => void };

function ChangeResolvers({ chosen, version, readAgain, onClose }: ChangeProps) {
  const { seen, onRefused } = useSeenVersion(version, readAgain);
  const { field, dialog } = useFormDialog(calls.setup.saveResolvers, {
    draft: 'resolvers',
    empty: { servers: chosen.join('\n') },
    read: ({ servers }) => ({
      input: { body: { servers: servers.split(/[\s,;]+/).filter((part) => part !== ''), seen_version: seen } },
    }),
    onDone: () => {
      onClose();
      notify({ text: 'Resolvers changed' });
    },
    onRefused,
  });
  return (
    <FormDialog title="Change resolvers" verb="Save resolvers" pendingText="Testing …" onClose={onClose} {...dialog}>
      <TextArea
        label="Addresses, one a line"
        hint={`Like 192.0.2.1 or [2001:db8::1]:53, at most six. Each is tested before it is saved. Empty: those of the machine.${
          chosen.length === 0 ? '' : ` Now ${chosen.join(', ')}.`
        }`}
        mono
        autoComplete="off"
        spellCheck="false"
        {...field('servers')}
      />
    </FormDialog>
  );
}
