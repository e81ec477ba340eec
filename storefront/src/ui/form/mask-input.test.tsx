import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { maskInput } from "./mask-input.ts";
import type { Limit, Mask } from "./masks.ts";

let input: HTMLInputElement;
let unmask: () => void;

beforeEach(() => {
  input = document.createElement("input");
  document.body.append(input);
  input.focus();
});
afterEach(() => {
  unmask();
  input.remove();
});

const applyMask = (mask: Mask | undefined, limit?: Limit) =>
  void (unmask = maskInput(input, mask, limit));
const fire = (name: string, init: InputEventInit = {}) =>
  input.dispatchEvent(new InputEvent(name, { cancelable: true, bubbles: true, ...init }));

/** As a browser does with a key that brings text: ask, write, tell. */
function type(text: string) {
  for (const data of text) {
    if (!fire("beforeinput", { inputType: "insertText", data })) continue;
    input.setRangeText(data, input.selectionStart!, input.selectionEnd!, "end");
    fire("input", { inputType: "insertText", data });
  }
}

/** A dead key or an input method: the text changes under its hands and stands when it is done. */
function compose(...stages: string[]) {
  const start = input.selectionStart!;
  input.dispatchEvent(new CompositionEvent("compositionstart"));
  for (const data of stages) {
    fire("beforeinput", {
      inputType: "insertCompositionText",
      data,
      isComposing: true,
      cancelable: false,
    });
    input.setRangeText(data, start, input.selectionEnd!, "end");
    fire("input", { inputType: "insertCompositionText", data, isComposing: true });
  }
  input.dispatchEvent(new CompositionEvent("compositionend", { data: stages.at(-1) ?? "" }));
}

function paste(data: string) {
  fire("beforeinput", { inputType: "insertFromPaste", data });
  input.setRangeText(data, input.selectionStart!, input.selectionEnd!, "end");
  fire("input", { inputType: "insertFromPaste", data });
}

describe("VAL-2 a field held to its mask", () => {
  it("VAL-2 a key that brings nothing of the mask changes nothing, not even what is selected", () => {
    applyMask("string");
    type("Işıl3 Öz!");
    expect(input.value).toBe("Işıl Öz");
    input.setSelectionRange(0, 4);
    type("7");
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["Işıl Öz", 0, 4]);
  });

  it("VAL-2 signs in the middle are kept out with the caret in its place", () => {
    applyMask("string");
    type("Ayşe");
    input.setSelectionRange(2, 2);
    paste("1-2");
    expect([input.value, input.selectionStart]).toEqual(["Ay-şe", 3]);
  });

  it("VAL-2 dead keys and composed letters are left alone until they are done", () => {
    applyMask("string");
    compose("^", "â");
    compose("´", "´");
    expect(input.value).toBe("â");
  });

  it("VAL-2 a composition is not touched while it goes on", () => {
    applyMask("number");
    fire("beforeinput", { inputType: "insertCompositionText", data: "か", isComposing: true });
    input.value = "か";
    fire("input", { inputType: "insertCompositionText", data: "か", isComposing: true });
    expect(input.value).toBe("か");
    input.dispatchEvent(new CompositionEvent("compositionend", { data: "か" }));
    expect(input.value).toBe("");
  });

  it("VAL-2 digits of an Arabic keyboard become western ones", () => {
    applyMask("number");
    type("٠٥٣2x");
    expect(input.value).toBe("0532");
  });

  it("VAL-2 a password keeps its inner blanks and loses the outer ones, the last when it is left", () => {
    applyMask("password");
    type("  gizli söz ");
    expect(input.value).toBe("gizli söz ");
    input.blur();
    expect(input.value).toBe("gizli söz");
  });

  it("VAL-2 keys stop at the limit, what is pasted does not", () => {
    applyMask(undefined, { length: 5 });
    type("denizli");
    expect(input.value).toBe("deniz");
    input.setSelectionRange(0, 5);
    type("x");
    expect(input.value).toBe("x");
    paste("denizli");
    expect(input.value).toBe("xdenizli");
    type("y");
    expect(input.value).toBe("xdenizli");
  });

  it("VAL-2 what is composed stops at the limit too, where it was written", () => {
    applyMask(undefined, { length: 4 });
    type("ab");
    input.setSelectionRange(1, 1);
    compose("x", "xyz");
    expect(input.value).toBe("axyb");
  });

  it("VAL-2 phone fields count their digits alone", () => {
    applyMask(undefined, { length: 3, count: "digits" });
    type("+1 (2) 34-");
    expect(input.value).toBe("+1 (2) 3-");
  });
});
