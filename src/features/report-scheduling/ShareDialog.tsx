import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/copy.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Note } from '#src/ui/State.tsx';
import { hasShareSheet, notShared, shareAddress } from '#src/ui/share.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { ReportRun } from './types.ts';

type Links = Reply<typeof reportScheduling.reportLinks>;
type Props = { run: ReportRun; onClose: () => void };

const terms = ['1', '7', '14', '30'] as const;
type Term = (typeof terms)[number];

/** The links by which people without an account open a report: makes one, shows who opened them, and ends them. */
export function ShareDialog({ run, onClose }: Props) {
  const id = Number(run.job_id);
  const query = useRead(calls.reportScheduling.reportLinks, { params: { id } });
  return (
    <Dialog isOpen onClose={onClose} title={`Share ${run.title}`}>
      <QueryView query={query} title="Links">
        {({ why_not: whyNot, why_no_more: whyNoMore, links }) =>
          whyNot === null ? (
            <div className="ui-stack">
              <NewLink id={id} title={run.title} whyNot={whyNoMore} />
              <LinkList id={id} links={links} />
            </div>
          ) : (
            <Note icon="watch">{whyNot}</Note>
          )
        }
      </QueryView>
    </Dialog>
  );
}

const useShare = () => useSend(calls.reportScheduling.shareReport);

/** Makes a link, or says why none can be made. The address of the last one stays: it is shown once. */
function NewLink({ id, title, whyNot }: { id: number; title: string; whyNot: string | null }) {
  const share = useShare();
  return (
    <>
      {whyNot === null ? <LinkForm id={id} share={share} /> : <Note icon="watch">{whyNot}</Note>}
      {share.data !== undefined && <NewAddress title={title} url={share.data.url} />}
    </>
  );
}

function LinkForm({ id, share }: { id: number; share: ReturnType<typeof useShare> }) {
  const [days, setDays] = useState<Term>('7');
  const [password, setPassword] = useState('');
  const make = () =>
    share.mutate(
      { params: { id }, body: { days: Number(days), ...(password === '' ? {} : { password }) } },
      {
        onSuccess: () => {
          setPassword('');
          notify({ text: 'Link made' });
        },
      },
    );
  return (
    <form
      className="ui-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <p>
        Whoever has the link, and the password if you set one, can download this report without signing in. The link ends with the
        report’s file, after 30 days at the latest.
      </p>
      <Select
        label="Works for"
        options={terms.map((term) => ({ id: term, label: counted(Number(term), 'day') }))}
        value={days}
        onChange={setDays}
      />
      <TextField
        label="Password (optional)"
        hint="At least 8 characters. Tell it by phone, not in the same email."
        autoComplete="off"
        maxLength={200}
        value={password}
        onChange={setPassword}
        error={fieldErrors(share.error)['password']}
      />
      <FormNote error={share.error} hasFields />
      <Actions>
        <Button variant="solid" type="submit" isPending={share.isPending} pendingText="Making …">
          Make link
        </Button>
      </Actions>
    </form>
  );
}

function NewAddress({ title, url }: { title: string; url: string }) {
  const { copied, copy } = useCopy();
  return (
    <>
      <TextField label="Your link" hint="Copy it now. It is not shown again." mono isReadOnly value={url} />
      <Actions>
        <Button icon={copied ? 'check' : 'copy'} onPress={() => void copy(url)}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
        {hasShareSheet() && (
          <Button onPress={() => void shareAddress(title, url).then((isShared) => isShared || notify({ text: notShared }))}>
            Send link
          </Button>
        )}
      </Actions>
    </>
  );
}

function LinkList({ id, links }: { id: number; links: Links['links'] }) {
  const now = useNow();
  const end = useSend(calls.reportScheduling.revokeReportLink);
  const ending = end.isPending ? end.variables.params.linkId : null;
  if (links.length === 0) return null;
  return (
    <section>
      <h3>{counted(links.length, 'link')} to this report</h3>
      <ul className="reports-links">
        {links.map((link) => (
          <li key={link.id}>
            <span>
              <span>{openedText(link, now)}</span>
              <span className="ui-sub">
                {`Made by ${link.created_by}, until ${momentLabel(link.expires_at, now)}${link.has_password ? ', with password' : ''}`}
              </span>
            </span>
            <Button
              size="s"
              isDisabled={ending !== null && ending !== link.id}
              isPending={ending === link.id}
              aria-label={`End the link made ${momentLabel(link.created_at, now)}`}
              onPress={() =>
                end.mutate(
                  { params: { id, linkId: link.id } },
                  {
                    onSuccess: () => notify({ text: 'The link no longer works' }),
                    onError: (error) => notify({ text: error.message, tone: 'fail' }),
                  },
                )
              }
            >
              End link
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function openedText({ opens, last_opened_at: last }: Links['links'][number], now: number): string {
  if (last === null) return 'Not opened yet';
  return `Opened ${counted(opens, 'time')}, last ${momentLabel(last, now)}`;
}
