import { categoryLabels } from '#domain/support/catalogue.ts';
import { supportCategories } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { useSession } from '#src/session/session-context.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Note } from '#src/ui/State.tsx';
import { CustomerField } from './CustomerField.tsx';
import type { FormProblems, RequestForm } from './new-request.ts';
import type { ContactSearch } from './search.ts';

type Props = {
  draft: RequestForm;
  change: (part: Partial<RequestForm>) => void;
  search: ContactSearch;
  problems: FormProblems;
  onUnlink: () => void;
};

/** What a request is about: customer (for staff), category, domain, and the finding or alert it was opened from. */
export function AboutFields({ draft, change, search, problems, onUnlink }: Props) {
  const { isStaff } = useSession();
  const ofCustomer = isStaff && draft.customer !== '' ? { query: { customer_id: Number(draft.customer) } } : {};
  const domains = useRead(calls.domains.names, ofCustomer).data?.domains ?? [];
  const linked = search.alert !== undefined ? 'alert' : search.finding !== undefined ? 'finding' : null;
  return (
    <div className="ui-stack">
      {isStaff && (
        <CustomerField
          value={draft.customer}
          onChange={(customer) => change({ customer, domain: '' })}
          error={problems.customer}
        />
      )}
      <Select
        label="Category"
        options={supportCategories.map((id) => ({ id, label: categoryLabels[id] }))}
        value={draft.category}
        onChange={(category) => change({ category })}
      />
      <Select
        label="Domain (optional)"
        options={[{ id: '', label: 'No domain' }, ...domains.map((domain) => ({ id: String(domain.id), label: nameOf(domain) }))]}
        value={draft.domain}
        onChange={(domain) => change({ domain })}
      />
      {linked !== null && (
        <Note icon="info">
          The {linked} you came from is attached, with its records. <TextButton onPress={onUnlink}>Remove link</TextButton>
        </Note>
      )}
    </div>
  );
}
