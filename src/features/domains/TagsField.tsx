import { mostTags, tagKey, tagProblem, trimmedTag, typedTags } from '#domain/vocabulary/domain-tags.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { TagChips } from './TagChips.tsx';

/** What is wrong with a typed list of tags; `undefined` where nothing is. */
export function tagsProblem(text: string): string | undefined {
  const tags = typedTags(text);
  if (tags.length > mostTags) return `A domain can have up to ${mostTags} tags.`;
  return tags.map(tagProblem).find((problem) => problem !== null) ?? undefined;
}

type TagsFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The tags in use, each a press away. */
  known: readonly string[];
  autoFocus?: boolean;
};

/** What is typed after the last comma, where it is part of tags in use and not one itself; else nothing. */
function begun(text: string, known: readonly string[]): string {
  const last = tagKey(trimmedTag(text.split(',').at(-1) ?? ''));
  const fits = known.map(tagKey).filter((key) => key.includes(last));
  return fits.length === 0 || fits.includes(last) ? '' : last;
}

/** Tags, typed with commas between them. */
export function TagsField({ label, value, onChange, error, known, autoFocus = false }: TagsFieldProps) {
  const typed = new Set(typedTags(value).map(tagKey));
  const part = begun(value, known);
  const toggle = (tag: string, isOn: boolean) => {
    const tags = typedTags(value).filter((one) => tagKey(one) !== tagKey(tag) && (part === '' || tagKey(one) !== part));
    onChange([...tags, ...(isOn ? [tag] : [])].join(', '));
  };
  return (
    <div className="ui-stack">
      <TextField
        label={label}
        hint="Separate tags with commas: newsletters, Cape Town"
        autoComplete="off"
        maxLength={400}
        autoFocus={autoFocus}
        value={value}
        onChange={onChange}
        error={error}
      />
      {known.length > 0 && (
        <fieldset className="ui-stack domain-tags" aria-label="Tags in use">
          <TagChips tags={known} text={part} isOn={(tag) => typed.has(tagKey(tag))} onChange={toggle} />
        </fieldset>
      )}
    </div>
  );
}
