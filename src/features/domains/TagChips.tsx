import './tags.css';
import { counted } from '#domain/text.ts';
import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import { Chip } from '#src/ui/Chip.tsx';

/** How many tags are shown to press, besides those that are pressed. */
export const mostShown = 12;

type TagChipsProps = {
  tags: readonly string[];
  /** What shown tags contain. */
  text: string;
  isOn: (tag: string) => boolean;
  onChange: (tag: string, isOn: boolean) => void;
};

/** Tags to press: those that are pressed, and the first of the others that contain a text. */
export function TagChips({ tags, text, isOn, onChange }: TagChipsProps) {
  const fitting = tags.filter((tag) => !isOn(tag) && tagKey(tag).includes(tagKey(text.trim())));
  const first = new Set(fitting.slice(0, mostShown));
  const more = fitting.length - first.size;
  return (
    <>
      <div className="ui-row domain-tags">
        {tags
          .filter((tag) => isOn(tag) || first.has(tag))
          .map((tag) => (
            <Chip key={tag} isSelected={isOn(tag)} onChange={(on) => onChange(tag, on)}>
              {tag}
            </Chip>
          ))}
      </div>
      {more > 0 && <p className="ui-small ui-mute">{counted(more, 'more tag')}. Type to narrow the list.</p>}
    </>
  );
}
