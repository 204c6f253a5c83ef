import './dropzone.css';
import { type ReactNode, useState } from 'react';
import { DropZone, type FileDropItem, FileTrigger, Text } from 'react-aria-components';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export type DropzoneProps = {
  /** "Drop reports here, or paste them". */
  label: string;
  hint?: ReactNode;
  buttonLabel?: string;
  /** Endings or types, as in `accept`: [".xml", ".gz", ".zip"]. */
  accept?: string[];
  multiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Choose with the button, drop, or focus it and paste. */
export const Dropzone = ({
  label,
  hint,
  accept,
  multiple = true,
  buttonLabel = multiple ? 'Choose files' : 'Choose file',
  isDisabled = false,
  onFiles,
}: DropzoneProps) => {
  const [failed, setFailed] = useState(false);
  const take = (files: File[]) => {
    setFailed(false);
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <DropZone
      className="ui-drop"
      isDisabled={isDisabled}
      onDrop={(event) => {
        const items = event.items.filter((item): item is FileDropItem => item.kind === 'file');
        Promise.all(items.map((item) => item.getFile())).then(take, () => setFailed(true));
      }}
    >
      <Icon name="upload" />
      <Text slot="label" className="ui-drop-label">
        {label}
      </Text>
      {hint && <span className="ui-sub">{hint}</span>}
      <FileTrigger acceptedFileTypes={accept} allowsMultiple={multiple} onSelect={(files) => take(files ? [...files] : [])}>
        <Button size="s" isDisabled={isDisabled}>
          {buttonLabel}
        </Button>
      </FileTrigger>
      {failed && (
        <span className="ui-field-error" role="alert">
          The browser could not read what was dropped. Choose the files with the button.
        </span>
      )}
    </DropZone>
  );
};
