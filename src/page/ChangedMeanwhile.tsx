import { Button } from '#src/ui/Button.tsx';
import { Note } from '#src/ui/State.tsx';

type Props<V> = {
  stored: V;
  theirs: readonly (keyof V & string)[];
  labelOf: (name: keyof V & string) => string;
  change: (part: Partial<V>) => void;
};

/** What somebody else stored while a form was open, to keep what was edited here or to take theirs. */
export function ChangedMeanwhile<V extends Record<string, string>>({ stored, theirs, labelOf, change }: Props<V>) {
  if (theirs.length === 0) return null;
  return (
    <Note icon="info">
      Changed meanwhile: {theirs.map((name) => `${labelOf(name)}: ${stored[name] || 'cleared'}`).join('; ')}. What you edited here
      stays. Save again to store it.{' '}
      <Button size="s" onPress={() => change(Object.fromEntries(theirs.map((name) => [name, stored[name]])) as Partial<V>)}>
        Use stored values
      </Button>
    </Note>
  );
}
