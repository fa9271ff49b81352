import { messages } from "@stowage/messages";
import { menu, model } from "@stowage/model";
import { addAgreement, addWords } from "./agreement.ts";

// Whoever imports this file does so before anything reads the model.
addAgreement(model, menu);
for (const language of Object.values(messages)) addWords(language);
