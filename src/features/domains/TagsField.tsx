import './tags.css';
import { mostTags, tagKey, tagProblem, typedTags } from '#domain/vocabulary/domain-tags.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { TextField } from '#src/ui/TextField.tsx';

const mostShown = 12;

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

/** Tags, typed with commas between them. */
export function TagsField({ label, value, onChange, error, known, autoFocus = false }: TagsFieldProps) {
  const typed = new Set(typedTags(value).map(tagKey));
  const toggle = (tag: string, isOn: boolean) =>
    onChange(
      isOn
        ? [...typedTags(value), tag].join(', ')
        : typedTags(value)
            .filter((one) => tagKey(one) !== tagKey(tag))
            .join(', '),
    );
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
        <fieldset className="ui-row domain-tags" aria-label="Tags in use">
          {known.slice(0, mostShown).map((tag) => (
            <Chip key={tag} isSelected={typed.has(tagKey(tag))} onChange={(isOn) => toggle(tag, isOn)}>
              {tag}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}
