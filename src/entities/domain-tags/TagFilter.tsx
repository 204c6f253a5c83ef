import { withChosen } from '#src/page/period.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';

/** No tag can be called this. */
const every = ',';

type TagFilterProps = { tags: readonly string[]; value: string | undefined; onChange: (tag: string | undefined) => void };

/** Narrows a list to the domains with a tag. */
export const TagFilter = ({ tags, value, onChange }: TagFilterProps) => (
  <FilterSelect
    label="Tag"
    options={withChosen(
      [{ id: every, label: 'Every tag' }, ...tags.map((tag) => ({ id: tag, label: tag }))],
      value ?? every,
      value ?? '',
    )}
    value={value ?? every}
    onChange={(id) => onChange(id === every ? undefined : id)}
  />
);
