import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { capital } from '#domain/text.ts';
import { typedTags } from '#domain/vocabulary/domain-tags.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { ApiError } from '#src/client/errors.ts';
import { makeStale, useRead, useSend } from '#src/client/query.ts';
import { tagsAmong } from '#src/entities/domain-tags/tags.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { mayManageIt, useReadOnlyReason } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { classMeaning, classOptions, classWord } from './mail-class.ts';
import { TagsField, tagsProblem } from './TagsField.tsx';
import type { Domain } from './types.ts';

/** Where receivers should send reports, when the server knows an address of its own. */
function reportAddress({ report_address: address }: Domain) {
  return address === null ? [] : [{ term: 'Report address', value: address, mono: true }];
}

/** Class, tags and notes of a domain, and the action to end its monitoring. */
export function DomainSettings({ domain }: { domain: Domain }) {
  const reason = useReadOnlyReason(domain, 'Changing them');
  if (!mayManageIt(domain))
    return (
      <Grid>
        <Section span={7} question="Settings" finding={capital(classMeaning[domain.mail_class])} note={reason}>
          <KeyValue
            items={[
              { term: 'Class', value: classWord(domain.mail_class) },
              { term: 'Tags', value: domain.tags.length === 0 ? 'none' : domain.tags.join(', ') },
              { term: 'Notes', value: domain.notes === '' ? 'none' : domain.notes },
              { term: 'Added', value: format.dateTime(domain.created_at) },
              ...reportAddress(domain),
            ]}
          />
        </Section>
      </Grid>
    );
  return (
    <Grid>
      <SettingsForm domain={domain} />
      <RemoveDomain domain={domain} />
    </Grid>
  );
}

/** What a person touched, and what the fields of notes and tags had before. */
type Typed = { [Field in 'notes' | 'notesBefore' | 'tags' | 'tagsBefore']: string | undefined } & {
  mailClass: MailClass | undefined;
};
const untouched: Typed = {
  mailClass: undefined,
  notes: undefined,
  notesBefore: undefined,
  tags: undefined,
  tagsBefore: undefined,
};

function SettingsForm({ domain }: { domain: Domain }) {
  const offline = useOffline();
  // What nobody touched here is left out: it follows what others change meanwhile, and is not sent.
  const { draft, isDirty, change, drop } = useDraft<Typed>(`domain-${domain.id}`, untouched);
  const stored = { mailClass: domain.mail_class, notes: domain.notes, tags: domain.tags.join(', ') };
  const form = {
    mailClass: draft.mailClass ?? stored.mailClass,
    notes: draft.notes ?? stored.notes,
    tags: draft.tags ?? stored.tags,
  };
  const names = useRead(calls.domains.names, {});
  const [readNotes, setReadNotes] = useState<string>();
  const [badTags, setBadTags] = useState<string>();
  const send = useSend(calls.domains.update);
  const errors = fieldErrors(send.error);
  return (
    <Section span={7} question="Settings" finding={capital(classMeaning[domain.mail_class])}>
      {domain.proof_missing_since !== null && (
        <Note icon="info">
          The record that proved control of {nameOf(domain)} has been missing since {format.date(domain.proof_missing_since)}.
          Nothing changes. Publish it again to keep the proof.
        </Note>
      )}
      <form
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const problem = tagsProblem(form.tags);
          setBadTags(problem);
          if (problem !== undefined) return;
          send.mutate(
            {
              params: { id: domain.id },
              body: {
                ...(draft.mailClass === undefined ? {} : { mail_class: draft.mailClass }),
                ...(draft.notes === undefined
                  ? {}
                  : { notes: draft.notes, notes_before: readNotes ?? draft.notesBefore ?? stored.notes }),
                ...(draft.tags === undefined
                  ? {}
                  : { tags: typedTags(draft.tags), tags_before: typedTags(draft.tagsBefore ?? stored.tags) }),
              },
            },
            {
              onSuccess: () => {
                drop();
                setReadNotes(undefined);
                notify({ text: `${nameOf(domain)} is saved.` });
              },
              // The refusal says what others wrote: the next press saves over it.
              onError: (error) => {
                const theirs = error instanceof ApiError ? error.details['notes'] : undefined;
                if (typeof theirs === 'string') setReadNotes(theirs);
              },
            },
          );
        }}
      >
        <RadioGroup
          label="Who sends from it?"
          options={classOptions}
          value={form.mailClass}
          onChange={(mailClass) => change({ mailClass: mailClass === stored.mailClass ? undefined : mailClass })}
          error={errors['mail_class']}
        />
        <TagsField
          label="Tags"
          value={form.tags}
          onChange={(tags) => {
            const tagsBefore = draft.tagsBefore ?? stored.tags;
            change(tags === tagsBefore ? { tags: undefined, tagsBefore: undefined } : { tags, tagsBefore });
          }}
          error={badTags ?? errors['tags']}
          known={tagsAmong(names.data?.domains ?? [])}
        />
        <TextArea
          label="Notes"
          rows={5}
          maxLength={2000}
          value={form.notes}
          onChange={(notes) => {
            const notesBefore = draft.notesBefore ?? stored.notes;
            change(notes === notesBefore ? { notes: undefined, notesBefore: undefined } : { notes, notesBefore });
          }}
          error={errors['notes']}
        />
        {domain.report_address !== null && <KeyValue items={reportAddress(domain)} />}
        <FormNote error={send.error} hasFields />
        <Actions>
          <Button
            variant="solid"
            type="submit"
            isPending={send.isPending}
            pendingText="Saving …"
            isDisabled={offline || !isDirty}
            reason={offline ? 'Needs a connection. What you typed is saved on this device.' : 'Nothing is changed.'}
          >
            Save
          </Button>
          {isDirty && (
            <Button variant="quiet" onPress={drop}>
              Discard changes
            </Button>
          )}
        </Actions>
      </form>
    </Section>
  );
}

/** What removing a domain does; one that is not verified has neither statistics nor a record that works again. */
const removal = {
  verified: {
    question: 'End monitoring',
    finding: 'Its data is kept',
    note: 'Adding the domain again restores it. Reports that arrive meanwhile wait.',
  },
  unverified: {
    question: 'Remove domain',
    finding: 'You can add it again',
    note: 'Added again, it gets a new record to publish. The present one stops working.',
  },
};

/** Ends the monitoring of a domain, after a question. */
export function RemoveDomain({ domain }: { domain: Domain }) {
  const navigate = useNavigate();
  const offline = useOffline();
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  return (
    <Section span={5} {...removal[domain.standing]}>
      <Button variant="danger" onPress={() => setAsking(true)} isDisabled={offline} reason="Needs a connection.">
        Remove domain
      </Button>
      <ConfirmDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${nameOf(domain)}?`}
        confirmLabel="Remove domain"
        cancelLabel="Keep domain"
        onConfirm={async () => {
          await api(calls.domains.remove, { params: { id: domain.id } });
          notify({ text: `${nameOf(domain)} is removed.` });
          await navigate({ to: '/app/domains' });
          void makeStale(queries, calls.domains.remove.tags);
        }}
      >
        <p>
          {domain.standing === 'unverified'
            ? `It disappears from your domains. ${removal.unverified.note}`
            : `It disappears from every list and total. Its reports stay stored, and new ones wait until the domain is added again.`}
        </p>
      </ConfirmDialog>
    </Section>
  );
}
