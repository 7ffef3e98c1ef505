"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "../form/fields";
import type { FindProblem } from "../form/use-form-values";
import { MoneyField } from "./money-field";
import type { PlanValues } from "./plan-values";

interface FurtherPricesProps {
  /** null: not entered yet. */
  prices: Readonly<Record<string, number | null>>;
  problem: FindProblem<Pick<PlanValues, "furtherPrices">>;
  onChange: (prices: Record<string, number | null>) => void;
}

/** Prices of a plan in additional currencies. */
export function FurtherPrices({ prices, problem, onChange }: FurtherPricesProps) {
  const [currency, setCurrency] = useState("");
  const newCurrency = currency.trim().toUpperCase();
  const isNew = /^[A-Z]{3}$/.test(newCurrency) && prices[newCurrency] === undefined;
  const without = (removed: string) =>
    Object.fromEntries(Object.entries(prices).filter(([code]) => code !== removed));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium text-ink">Prices in other currencies</legend>
      {Object.entries(prices).map(([code, cents]) => (
        <div key={code} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <MoneyField
              label={`Price in ${code}`}
              cents={cents}
              currency={code}
              error={problem(`furtherPrices.${code}`)}
              onChange={(next) => onChange({ ...prices, [code]: next })}
            />
          </div>
          <Button
            size="icon"
            aria-label={`Remove the price in ${code}`}
            onClick={() => onChange(without(code))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div className="flex items-end gap-2">
        <div className="w-32">
          <TextField
            label="Add a currency"
            value={currency}
            maxLength={3}
            placeholder="EUR"
            onChange={setCurrency}
          />
        </div>
        <Button
          disabled={!isNew}
          onClick={() => {
            onChange({ ...prices, [newCurrency]: null });
            setCurrency("");
          }}
        >
          <Plus aria-hidden />
          Add currency
        </Button>
      </div>
    </fieldset>
  );
}
