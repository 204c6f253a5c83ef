import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { InvitationMade } from '#src/entities/people/InvitationMade.tsx';
import type { Invited } from '#src/entities/people/types.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { ApplicantCard } from './ApplicantCard.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { BulkApproveDialog } from './BulkApproveDialog.tsx';
import { BulkOutcomes } from './BulkOutcomes.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import type { UsersSearch } from './search.ts';
import type { Applicant, BulkOutcome } from './types.ts';

type Props = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

/** People who ask for access, the longest wait first, with the actions to approve and reject. */
export function Waiting({ search, onSearch }: Props) {
  const pending = useRead(calls.adminUsers.pending, {});
  const reject = useSend(calls.adminUsers.reject);
  const [rejecting, setRejecting] = useState<Applicant | null>(null);
  const [made, setMade] = useState<Invited | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [isBulk, setBulk] = useState(false);
  const [outcomes, setOutcomes] = useState<(BulkOutcome & { name: string })[] | null>(null);
  const [previewing, setPreviewing] = useState<Applicant | null>(null);
  const [held, setHeld] = useState<Applicant | null>(null);
  // The form stays when somebody else decides meanwhile and the request leaves the list: it shows the refusal.
  const found = pending.data?.users.find(({ id }) => id === search.approve);
  if (found !== undefined && found !== held) setHeld(found);
  const approving = held?.id === search.approve ? held : null;
  const pick = (id: number, isPicked: boolean) =>
    setPicked(new Set(isPicked ? [...picked, id] : [...picked].filter((one) => one !== id)));
  const close = () => onSearch({ ...search, approve: undefined });
  const approved = (invited: Invited) => {
    close();
    if (invited.link !== null) setMade(invited);
    else notify({ text: `Invitation sent to ${invited.user.email}` });
  };
  return (
    <QueryView query={pending} title="The requests for access" place="grid">
      {({ users, pagination }) => {
        const chosen = users.filter(({ id }) => picked.has(id));
        const dialogs = (
          <>
            {approving && <ApproveDialog key={approving.id} applicant={approving} onClose={close} onDone={approved} />}
            {outcomes !== null && <BulkOutcomes rows={outcomes} onClose={() => setOutcomes(null)} />}
            {previewing && <EmailPreview key={previewing.id} applicant={previewing} onClose={() => setPreviewing(null)} />}
            {made && <InvitationMade invited={made} onClose={() => setMade(null)} />}
            <ConfirmDialog
              isOpen={rejecting !== null}
              onClose={() => setRejecting(null)}
              title={`Reject the request of ${rejecting?.name ?? ''}?`}
              confirmLabel="Reject request"
              cancelLabel="Keep request"
              onConfirm={async () => {
                if (rejecting === null) return;
                await reject.mutateAsync({ params: { id: rejecting.id }, body: { seen_status: rejecting.status } });
                notify({ text: `The request of ${rejecting.name} is rejected.` });
              }}
            >
              <p>{rejecting?.email} gets no email. You can still approve the request later, under “All people”.</p>
            </ConfirmDialog>
          </>
        );
        return (
          <>
            {users.length === 0 ? (
              <PageState heading="Requests for access">
                <EmptyState title="No open requests">
                  A request from the sign-up page appears here until you approve or reject it.
                </EmptyState>
              </PageState>
            ) : (
              <Section
                question="Who asks for access?"
                finding="The longest wait first"
                note={`An approval sends an invitation. A rejection sends nothing. Requests are removed after 90 days.${pagination.total > users.length ? ` ${counted(pagination.total - users.length, 'more request follows', 'more requests follow')}.` : ''}`}
              >
                {users.length > 1 && (
                  <PickRow
                    total={users.length}
                    picked={chosen.length}
                    onAll={(isAll) => setPicked(new Set(isAll ? users.map(({ id }) => id) : []))}
                    onApprove={() => setBulk(true)}
                  />
                )}
                <ul className="users-cards">
                  {users.map((one) => (
                    <li key={one.id}>
                      <ApplicantCard
                        applicant={one}
                        isPicked={picked.has(one.id)}
                        onPick={users.length > 1 ? (isPicked) => pick(one.id, isPicked) : undefined}
                        onPreview={() => setPreviewing(one)}
                        onApprove={() => onSearch({ ...search, approve: one.id })}
                        onReject={() => setRejecting(one)}
                      />
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {isBulk && chosen.length > 0 && (
              <BulkApproveDialog
                applicants={chosen}
                onClose={() => setBulk(false)}
                onDone={(done) => {
                  const names = new Map(users.map(({ id, name }) => [id, name]));
                  setOutcomes(done.map((one) => ({ ...one, name: names.get(one.user_id) ?? `Person ${one.user_id}` })));
                  setPicked(new Set());
                  setBulk(false);
                }}
              />
            )}
            {dialogs}
          </>
        );
      }}
    </QueryView>
  );
}

type PickRowProps = { total: number; picked: number; onAll: (isAll: boolean) => void; onApprove: () => void };

/** Picks all requests of the page, and approves those that are picked. */
function PickRow({ total, picked, onAll, onApprove }: PickRowProps) {
  const offline = useOffline();
  return (
    <div className="users-pick">
      <Checkbox isSelected={picked === total} isIndeterminate={picked > 0 && picked < total} onChange={onAll}>
        {`Select all ${total}`}
      </Checkbox>
      <Button
        size="s"
        isDisabled={offline || picked === 0}
        {...(offline ? { reason: 'Needs a connection.' } : {})}
        onPress={onApprove}
      >
        {picked === 0 ? 'Approve selected' : `Approve ${counted(picked, 'person', 'people')}`}
      </Button>
    </div>
  );
}
