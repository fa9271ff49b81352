import { messages } from "@stowage/messages";
import { model } from "@stowage/model";
import { addSeveral, addSeveralWords } from "./several.ts";

// Whoever imports this file does so before anything reads the model.
addSeveral(model);
for (const language of Object.values(messages)) addSeveralWords(language);
