import { useId, useState } from 'react';
import { counted } from '#domain/text.ts';
import { tagKey, typedTags } from '#domain/vocabulary/domain-tags.ts';
import { calls } from '#src/client/calls.ts';
import { hasTag, tagsAmong } from '#src/entities/domain-tags/tags.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { mostShown, TagChips } from './TagChips.tsx';
import { TagsField, tagsProblem } from './TagsField.tsx';

type TagDomainsProps = { rows: readonly DomainRow[]; known: readonly string[]; onClose: () => void };

/** Gives tags to several domains and takes away tags that they have. */
export function TagDomains({ rows, known, onClose }: TagDomainsProps) {
  const removeId = useId();
  const [wanted, setWanted] = useState('');
  const present = tagsAmong(rows);
  const subject = rows.length === 1 && rows[0] !== undefined ? nameOf(rows[0]) : counted(rows.length, 'domain');
  const { values, change, field, dialog } = useFormDialog(calls.domains.tag, {
    draft: `domain-tags-${rows.map(({ id }) => id).join('-')}`,
    empty: { add: '', remove: '' },
    read: ({ add, remove }) => {
      const problem = tagsProblem(add);
      if (problem !== undefined) return { problems: { add: problem } };
      const gone = typedTags(remove).filter((tag) => present.some((one) => tagKey(one) === tagKey(tag)));
      return { input: { body: { domain_ids: rows.map(({ id }) => id), add: typedTags(add), remove: gone } } };
    },
    onDone: ({ changed }) => {
      onClose();
      notify({ text: changed === 0 ? 'The tags are as they were.' : `The tags of ${counted(changed, 'domain')} are changed.` });
    },
  });
  const removed = typedTags(values.remove);
  const isRemoved = (tag: string) => removed.some((one) => tagKey(one) === tagKey(tag));
  return (
    <FormDialog
      title={`Tags of ${subject}`}
      verb="Change tags"
      pendingText="Saving …"
      missing={values.add.trim() === '' && !present.some(isRemoved) ? 'Enter a tag, or choose one to remove.' : undefined}
      onClose={onClose}
      {...dialog}
    >
      <TagsField label="Add" known={known.filter((tag) => !rows.every((row) => hasTag(row, tag)))} autoFocus {...field('add')} />
      {present.length > 0 && (
        <div className="ui-field" role="group" aria-labelledby={removeId}>
          <span className="ui-field-label" id={removeId}>
            Remove
          </span>
          {present.length > mostShown && (
            <SearchField label="Find a tag to remove" placeholder="Find a tag" value={wanted} onChange={setWanted} small />
          )}
          <TagChips
            tags={present}
            text={wanted}
            isOn={isRemoved}
            onChange={(tag, isOn) =>
              change({ remove: (isOn ? [...removed, tag] : removed.filter((one) => tagKey(one) !== tagKey(tag))).join(', ') })
            }
          />
        </div>
      )}
    </FormDialog>
  );
}
