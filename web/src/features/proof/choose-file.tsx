import { useRef } from 'react';
import { Button } from '../../shared/ui/button.tsx';

interface ChooseFileProps {
  label: string;
  look?: 'filled' | 'outlined';
  onFile: (file: File) => void;
  testId: string;
}

/** Button that opens the system's file picker for one file. */
export const ChooseFile = ({ label, look = 'outlined', onFile, testId }: ChooseFileProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid={testId}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          // Without a reset, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
    </>
  );
};
