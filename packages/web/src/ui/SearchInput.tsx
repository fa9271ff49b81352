import { Input } from "antd";
import { useClear } from "./useClear.tsx";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly className?: string;
}

/** Narrows what stands below it while one types. */
export function SearchInput({ label, onChange, ...rest }: Props) {
  const clear = useClear();
  return (
    <Input
      {...rest}
      allowClear={clear}
      aria-label={label}
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
