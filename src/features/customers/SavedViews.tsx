import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { pageAt } from '#src/page/search.ts';
import { ActionRows, RowWarning } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { CustomersSearch } from './search.ts';
import { useSavedViews } from './use-saved-views.ts';
import { longestName, type SavedView } from './views.ts';

/** Opens, saves and deletes the person's views of the list of customers. */
export function SavedViews({ search }: { search: CustomersSearch }) {
  const { views, refused, forget, error, save } = useSavedViews();
  const offline = useOffline();
  const saving = save.isPending ? save.variables.body.name : null;
  return (
    <Popover
      trigger={<Button size="s">{refused.length === 0 ? 'Saved views' : `Saved views, ${refused.length} not saved`}</Button>}
      label="Saved views"
      placement="bottom start"
    >
      {(close) => (
        <>
          {views === undefined && <p className="ui-mute">{error === null ? 'Loading your views.' : error.message}</p>}
          {views !== undefined && views.length > 0 && (
            <ActionRows label="Saved views">
              {views.map((view) => (
                <li key={view.name}>
                  <Link href={pageAt('/app/customers', view.search)} onPress={close}>
                    {view.name}
                  </Link>
                  <Button
                    size="s"
                    isDisabled={offline || (saving !== null && saving !== view.name)}
                    isPending={saving === view.name}
                    aria-label={`Delete ${view.name}`}
                    onPress={() => save.mutate({ body: { name: view.name, search: null } })}
                  >
                    Delete
                  </Button>
                </li>
              ))}
            </ActionRows>
          )}
          {refused.length > 0 && (
            <>
              <p className="ui-small">
                {`${counted(refused.length, 'view')} of this device could not be saved. Open a view to save it under another name.`}
              </p>
              <ActionRows label="Views that could not be saved">
                {refused.map((one) => (
                  <li key={one.view.name}>
                    <span>
                      <Link href={pageAt('/app/customers', one.view.search)} onPress={close}>
                        {one.view.name}
                      </Link>
                      <RowWarning>{one.why}</RowWarning>
                    </span>
                    <Button size="s" aria-label={`Delete ${one.view.name} from this device`} onPress={() => forget(one)}>
                      Delete
                    </Button>
                  </li>
                ))}
              </ActionRows>
            </>
          )}
          <SaveView save={save} search={{ q: search.q, show: search.show, sort: search.sort }} onSaved={close} />
        </>
      )}
    </Popover>
  );
}

type SaveProps = { save: ReturnType<typeof useSavedViews>['save']; search: SavedView['search']; onSaved: () => void };

function SaveView({ save, search, onSaved }: SaveProps) {
  const offline = useOffline();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = () => {
    setEmpty(name.trim() === '');
    if (name.trim() !== '') save.mutate({ body: { name, search } }, { onSuccess: onSaved });
  };
  return (
    <form
      className="ui-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Name of this view"
        hint="Saves the filters and sorting for you, on all your devices. A view of the same name is replaced."
        autoComplete="off"
        maxLength={longestName}
        value={name}
        onChange={(next) => {
          setName(next);
          setEmpty(false);
        }}
        {...(isEmpty ? { error: 'Enter a name.' } : {})}
      />
      <FormNote error={save.error} />
      <Button
        size="s"
        type="submit"
        isPending={save.isPending}
        pendingText="Saving …"
        isDisabled={offline}
        reason="Needs a connection."
      >
        Save view
      </Button>
    </form>
  );
}
