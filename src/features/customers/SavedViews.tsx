import { useState } from 'react';
import { pageAt } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { CustomersSearch } from './search.ts';
import { longestName, mostViews, readViews, type SavedView, withoutView, withView } from './views.ts';

/** The person's own views; this device stores them. */
function useSavedViews() {
  const { profile } = useSession();
  const key = `customer_views_${profile?.id ?? 0}`;
  const [views, setViews] = useState(() => readViews(localStorage.getItem(key)));
  const store = (next: SavedView[]) => {
    setViews(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return { views, store };
}

/** Opens, saves and deletes views of the list of customers. */
export function SavedViews({ search }: { search: CustomersSearch }) {
  const { views, store } = useSavedViews();
  return (
    <Popover trigger={<Button size="s">Saved views</Button>} label="Saved views" placement="bottom start">
      {(close) => (
        <>
          {views.length > 0 && (
            <ActionRows label="Saved views">
              {views.map((view) => (
                <li key={view.name}>
                  <Link href={pageAt('/app/customers', view.search)} onPress={close}>
                    {view.name}
                  </Link>
                  <Button size="s" aria-label={`Delete ${view.name}`} onPress={() => store(withoutView(views, view.name))}>
                    Delete
                  </Button>
                </li>
              ))}
            </ActionRows>
          )}
          <SaveView
            views={views}
            search={{ q: search.q, show: search.show, sort: search.sort }}
            onSave={(next) => {
              store(next);
              close();
            }}
          />
        </>
      )}
    </Popover>
  );
}

type SaveProps = { views: readonly SavedView[]; search: SavedView['search']; onSave: (views: SavedView[]) => void };

function SaveView({ views, search, onSave }: SaveProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = () => {
    const next = withView(views, { name: name.trim(), search });
    if (name.trim() === '') setError('Enter a name.');
    else if (next.length > mostViews) setError('Delete a view first.');
    else onSave(next);
  };
  return (
    <form
      className="ui-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Name of this view"
        hint="Keeps the filters and sorting for you on this device. The same name replaces a view."
        autoComplete="off"
        maxLength={longestName}
        value={name}
        onChange={(next) => {
          setName(next);
          setError(undefined);
        }}
        {...(error === undefined ? {} : { error })}
      />
      <Button size="s" type="submit">
        Save view
      </Button>
    </form>
  );
}
