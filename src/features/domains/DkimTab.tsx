import { useState } from 'react';
import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { mayManageIt } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { AddSelector, EditNotes } from './SelectorForms.tsx';
import { SelectorTable } from './SelectorTable.tsx';
import { selectorFaces, selectorsFinding } from './selector-labels.ts';
import type { Domain, Selector } from './types.ts';

const line = 'Needs a connection.';

/** The three actions on selectors: search for more, check them, add one by hand. */
function Tools({ domain, onAdd, count }: { domain: Domain; onAdd: () => void; count: number }) {
  const offline = useOffline();
  const mayManage = mayManageIt(domain);
  const params = { id: domain.id };
  const discover = useSend(calls.dkim.discover);
  const verify = useSend(calls.dkim.verifyAll);
  const reason = offline ? { isDisabled: true, reason: line } : {};
  return (
    <div className="ui-stack">
      <Actions>
        {mayManage && (
          <>
            <Button size="s" variant="solid" onPress={onAdd} isDisabled={offline}>
              Add selector
            </Button>
            <Button
              size="s"
              isPending={discover.isPending}
              pendingText="Trying common selectors …"
              isDisabled={offline}
              onPress={() =>
                discover.mutate(
                  { params, body: { auto_store: true } },
                  {
                    onSuccess: ({ asked, found }) => {
                      const fresh = found.filter((one) => one.is_new).length;
                      notify({
                        text: `${counted(asked, 'selector')} tried: ${fresh === 0 ? 'nothing new' : `${format.number(fresh)} new`}.`,
                      });
                    },
                  },
                )
              }
            >
              Discover
            </Button>
          </>
        )}
        {count > 0 && (
          <Button
            size="s"
            isPending={verify.isPending}
            pendingText="Checking …"
            {...reason}
            onPress={() =>
              verify.mutate(
                { params },
                {
                  onSuccess: ({ verified, total }) =>
                    notify({ text: `${verified} of ${counted(total, 'selector')} ${formOf(verified, 'is', 'are')} verified.` }),
                },
              )
            }
          >
            Verify all
          </Button>
        )}
      </Actions>
      <FormNote error={discover.error ?? verify.error} />
    </div>
  );
}

/** The DKIM selectors of a domain: what is known of each, and everything one can do with them. */
export function DkimTab({ domain }: { domain: Domain }) {
  const offline = useOffline();
  const mayManage = mayManageIt(domain);
  const params = { id: domain.id };
  const query = useRead(calls.dkim.list, { params });
  const verify = useSend(calls.dkim.verify);
  const update = useSend(calls.dkim.update);
  const remove = useSend(calls.dkim.remove);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Selector | null>(null);
  const [removing, setRemoving] = useState<Selector | null>(null);
  const actions = {
    onVerify: (one: Selector) =>
      verify.mutate(
        { params: { ...params, selectorId: one.id } },
        {
          onSuccess: ({ selector }) =>
            notify({ text: `${selector.selector}: ${selectorFaces[selector.verification_status].word.toLowerCase()}.` }),
        },
      ),
    onEdit: setEditing,
    onWatch: (one: Selector) => update.mutate({ params: { ...params, selectorId: one.id }, body: { is_active: !one.is_active } }),
    onRemove: setRemoving,
  };
  return (
    <>
      <QueryView query={query} title="The selectors" place="page">
        {({ selectors }) => (
          <Section
            question="DKIM selectors"
            finding={selectorsFinding(selectors)}
            note="A selector names a key below ._domainkey. DNS does not list selectors: we know them from reports, from common names and from you."
          >
            <div className="ui-stack">
              <Tools domain={domain} onAdd={() => setAdding(true)} count={selectors.length} />
              <FormNote error={verify.error ?? update.error} />
              {selectors.length === 0 ? (
                <EmptyState title="No selector yet">
                  Reports name the selectors of signed mail. Discover tries the names that services use; one you know can be added
                  by hand.
                </EmptyState>
              ) : (
                <SelectorTable selectors={selectors} mayManage={mayManage} offline={offline} actions={actions} />
              )}
            </div>
          </Section>
        )}
      </QueryView>
      {adding && <AddSelector domain={domain} onClose={() => setAdding(false)} />}
      {editing !== null && <EditNotes domain={domain} selector={editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing?.selector ?? ''}?`}
        confirmLabel="Remove selector"
        cancelLabel="Keep selector"
        onConfirm={async () => {
          if (removing === null) return;
          await remove.mutateAsync({ params: { ...params, selectorId: removing.id } });
          notify({ text: `${removing.selector} is removed.` });
        }}
      >
        <p>Its notes are deleted too. The key in the DNS stays, and a report that names the selector adds it again.</p>
      </ConfirmDialog>
    </>
  );
}
