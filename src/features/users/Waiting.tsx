import { useState } from 'react';
import { counted, listed } from '#domain/text.ts';
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
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { BulkApproveDialog } from './BulkApproveDialog.tsx';
import { BulkOutcomes } from './BulkOutcomes.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import { Signals } from './Signals.tsx';
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
        const approving = users.find(({ id }) => id === search.approve);
        const chosen = users.filter(({ id }) => picked.has(id));
        const results = outcomes !== null && <BulkOutcomes rows={outcomes} onClose={() => setOutcomes(null)} />;
        if (users.length === 0)
          return (
            <PageState heading="Requests for access">
              <EmptyState title="No open requests">
                A request from the sign-up page appears here until you approve or reject it.
              </EmptyState>
              {results}
            </PageState>
          );
        return (
          <>
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
                    <Card
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
            {approving && <ApproveDialog key={approving.id} applicant={approving} onClose={close} onDone={approved} />}
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
            {results}
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

type CardProps = {
  applicant: Applicant;
  isPicked: boolean;
  onPick: ((isPicked: boolean) => void) | undefined;
  onPreview: () => void;
  onApprove: () => void;
  onReject: () => void;
};

function Card({ applicant, isPicked, onPick, onPreview, onApprove, onReject }: CardProps) {
  const offline = useOffline();
  const { name, email, reason, suggested, requested_at: asked } = applicant;
  return (
    <article className="users-card" aria-label={name}>
      {onPick && (
        <Checkbox isSelected={isPicked} onChange={onPick} aria-label={`Select the request of ${name}`}>
          Select
        </Checkbox>
      )}
      <h3>{name}</h3>
      <p className="ui-small ui-mute">
        {email} · asked on {format.dateTime(asked)}
      </p>
      {reason && <blockquote>{reason}</blockquote>}
      <p>{suggestionOf(applicant)}</p>
      <Signals applicant={applicant} />
      <Actions>
        <Button
          {...(suggested.length > 0 ? { look: 'solid' as const } : {})}
          isDisabled={offline}
          reason="Needs a connection."
          onPress={onApprove}
        >
          Approve
        </Button>
        {suggested.length > 0 && (
          <Button look="quiet" isDisabled={offline} onPress={onPreview} aria-label={`Preview the email to ${name}`}>
            Preview email
          </Button>
        )}
        <Button isDisabled={offline} onPress={onReject} aria-label={`Reject the request of ${name}`}>
          Reject
        </Button>
      </Actions>
    </article>
  );
}

function suggestionOf({ email, suggested }: Applicant): string {
  const [first] = suggested;
  if (first === undefined) return `No customer has the domain of ${email}.`;
  return `${first.domain} belongs to ${listed(suggested.map(({ name }) => name))}.`;
}
