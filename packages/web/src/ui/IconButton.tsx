import { Button, type ButtonProps, Tooltip } from "antd";
import { useState } from "react";

interface Props extends Omit<ButtonProps, "aria-label" | "title"> {
  readonly name: string;
  readonly hint?: string;
}

/** A button that is a picture: its name is its hint, unless told. */
export function IconButton({ name, hint = name, onClick, ...button }: Props) {
  // What was pressed needs no hint, which would lie over what opens, and take the key that closes it.
  const [isPressed, setPressed] = useState(false);
  return (
    <Tooltip title={isPressed ? "" : hint}>
      <Button
        {...button}
        aria-label={name}
        onMouseEnter={() => setPressed(false)}
        onClick={(event) => {
          setPressed(true);
          onClick?.(event);
        }}
      />
    </Tooltip>
  );
}
